"use client"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/area/rights"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { useFormats } from "@/components/ui/use-formats"
import type { Bootstrap } from "@/lib/features/bootstrap/contract"
import { planFees } from "@/lib/features/plan-orders/fees-contract"
import { paths } from "@/lib/shared/paths"
import { usePlanDay } from "../use-plan-day"

/** Says that new sales wait for the fee on those before, with its sum and the way to pay it. */
export function FeeBar({ fee: { amountMinor, currency, dueOn } }: { fee: NonNullable<Bootstrap["overdueFee"]> }) {
  const t = useTranslations("planNotice.fee")
  const { exactMoney } = useFormats()
  const dayOf = usePlanDay()
  const may = useMay()
  return (
    <div
      role="note"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded bg-warning-soft p-4 text-ui"
    >
      <p className="flex min-w-0 flex-1 basis-72 items-start gap-3">
        <Icon name="triangle-alert" className="mt-0.5 size-5 shrink-0 text-warning" />
        <span>
          <span className="font-medium">
            {t("title", { amount: exactMoney(amountMinor, currency), day: dayOf(dueOn) })}
          </span>{" "}
          {t("message")}
        </span>
      </p>
      {may(planFees.show) && (
        <Link href={paths.plan} className={buttonClass({ size: "sm" })}>
          {t(may(planFees.pay) ? "pay" : "toPlan")}
        </Link>
      )}
    </div>
  )
}
