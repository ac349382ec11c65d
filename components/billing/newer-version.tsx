"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { lazyPart } from "@/components/ui/lazy-part"
import { Sheet } from "@/components/ui/overlays/sheet"
import { Panel } from "@/components/ui/panel"
import { useFormats } from "@/components/ui/use-formats"
import { billing, type PlanDetails } from "@/lib/features/billing/contract"
import { planDifferences } from "@/lib/features/plans/plan-differences"
import { DifferenceLine } from "./change-plan/difference-line"

const PlanSum = lazyPart(() => import("./change-plan/plan-sum").then((file) => file.PlanSum))

/** The newer version of the own plan that the platform offers, with what differs; nobody has to switch. */
export function NewerVersion({ plan }: { plan: PlanDetails }) {
  const t = useTranslations("plan.newer")
  const { money } = useFormats()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const { newer, name, currency, interval, planId } = plan
  if (!newer) return null
  const isYear = interval === "year"
  const price = money(isYear ? newer.priceYearMinor : newer.priceMonthMinor, currency)
  return (
    <Panel title={t("title", { plan: name })}>
      <div className="flex flex-col items-start gap-3 text-ui">
        <ul className="flex flex-col gap-1">
          {planDifferences(plan, newer).map((difference) => (
            <DifferenceLine key={JSON.stringify(difference)} difference={difference} />
          ))}
        </ul>
        <p className="text-muted">{t(isYear ? "perYear" : "perMonth", { price })}</p>
        {may(billing.quote) && (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {t("action")}
          </Button>
        )}
      </div>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={t("sheet")}>
        <PlanSum plan={{ id: planId, name }} interval={interval} isNewer onDone={() => setOpen(false)} />
      </Sheet>
    </Panel>
  )
}
