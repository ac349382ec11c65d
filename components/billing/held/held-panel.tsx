"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { lazyPart } from "@/components/ui/lazy-part"
import { Link } from "@/components/ui/link"
import { Sheet } from "@/components/ui/overlays/sheet"
import { Panel } from "@/components/ui/panel"
import type { PlanDetails } from "@/lib/features/billing/contract"
import { heldByPlan } from "@/lib/features/plans/held-contract"
import { paths } from "@/lib/shared/paths"

const HeldForm = lazyPart(() => import("./held-form").then((file) => file.HeldForm))

/** What the plan holds, with its lists, and the way to choose other items and staff. */
export function HeldPanel({ held: { items, teachers, admins } }: Pick<PlanDetails, "held">) {
  const t = useTranslations("plan.held")
  const mayChoose = useMay()(heldByPlan.choose)
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel title={t("title")}>
      <div className="flex flex-col gap-3 text-ui">
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          <Figure count={items} href={paths.courses("admin", "held")} text={t("items", { count: items })} />
          <Figure
            count={teachers}
            href={paths.adminMembers("teachers", "held")}
            text={t("teachers", { count: teachers })}
          />
          <Figure count={admins} href={paths.adminMembers("admins", "held")} text={t("admins", { count: admins })} />
        </p>
        <p className="text-muted">{t("message")}</p>
        {mayChoose && (
          <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
            {t("choose")}
          </Button>
        )}
      </div>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={t("choose")} isWide>
        <HeldForm onDone={() => setOpen(false)} />
      </Sheet>
    </Panel>
  )
}

const Figure = ({ count, href, text }: { count: number; href: string; text: string }) =>
  count > 0 && (
    <Link href={href} className="font-medium text-primary underline-offset-4 hover:underline">
      {text}
    </Link>
  )
