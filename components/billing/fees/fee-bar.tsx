"use client"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/area/rights"
import { buttonClass } from "@/components/ui/button-class"
import { Link } from "@/components/ui/link"
import { useFormats } from "@/components/ui/use-formats"
import type { Bootstrap } from "@/lib/features/bootstrap/contract"
import { planFees } from "@/lib/features/plan-orders/fees-contract"
import { paths } from "@/lib/shared/paths"
import { NoticeBar } from "../notice-bar"
import { usePlanDay } from "../use-plan-day"

/** Says that new sales wait for the fee on those before, with its sum and the way to pay it. */
export function FeeBar({ fee: { amountMinor, currency, dueOn } }: { fee: NonNullable<Bootstrap["overdueFee"]> }) {
  const t = useTranslations("planNotice.fee")
  const { exactMoney } = useFormats()
  const dayOf = usePlanDay()
  const may = useMay()
  return (
    <NoticeBar title={t("title", { amount: exactMoney(amountMinor, currency), day: dayOf(dueOn) })} text={t("message")}>
      {may(planFees.show) && (
        <Link href={paths.plan} className={buttonClass({ size: "sm" })}>
          {t(may(planFees.pay) ? "pay" : "toPlan")}
        </Link>
      )}
    </NoticeBar>
  )
}
