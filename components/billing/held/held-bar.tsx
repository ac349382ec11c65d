"use client"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/area/rights"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { heldByPlan } from "@/lib/features/plans/held-contract"
import { paths } from "@/lib/shared/paths"

/** Says to a member of staff that the plan has no place for them, with the way to the plan for those who see it. */
export function HeldBar() {
  const t = useTranslations("planNotice.held")
  const seesPlan = useMay()(heldByPlan.excess)
  return (
    <div
      role="note"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded bg-warning-soft p-4 text-ui"
    >
      <p className="flex min-w-0 flex-1 basis-72 items-start gap-3">
        <Icon name="lock" className="mt-0.5 size-5 shrink-0 text-warning" />
        <span>
          <span className="font-medium">{t("title")}</span> {t("message")}
        </span>
      </p>
      {seesPlan && (
        <Link href={paths.plan} className={buttonClass({ size: "sm" })}>
          {t("toPlan")}
        </Link>
      )}
    </div>
  )
}
