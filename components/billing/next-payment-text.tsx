import { useTranslations } from "next-intl"
import { useFormats } from "@/components/ui/use-formats"
import type { NextPayment } from "@/lib/features/billing/next-payment-shape"
import { RecurringCouponText } from "./recurring-coupon"
import { usePlanDay } from "./use-plan-day"

type NextPaymentTextProps = {
  payment: NextPayment
  /** Whether its day is past. */
  isMissing: boolean
}

/** What is paid next, when and how, and which coupon lowers it. */
export function NextPaymentText({ payment, isMissing }: NextPaymentTextProps) {
  const t = useTranslations("plan.nextPayment")
  const { exactMoney, list } = useFormats()
  const dayOf = usePlanDay()
  const { on, plan, currency, dueMinor, balanceUsedMinor, feesMinor, waitingMinor, recurring, endingAddOns } = payment
  const [day, amount] = [dayOf(on), exactMoney(dueMinor, currency)]
  const key = isMissing ? "missing" : dueMinor === 0 ? "balance" : "link"
  const ofBalance = exactMoney(balanceUsedMinor, currency)
  return (
    <>
      <p className="font-medium tabular">{t(key, { day, amount: dueMinor === 0 ? ofBalance : amount })}</p>
      {waitingMinor > 0 && <p>{t("waiting", { amount: exactMoney(waitingMinor, currency) })}</p>}
      {balanceUsedMinor > 0 && dueMinor > 0 && <p className="text-muted">{t("partly", { amount: ofBalance })}</p>}
      {feesMinor > 0 && <p className="text-muted">{t("fees", { amount: exactMoney(feesMinor, currency) })}</p>}
      {recurring && <RecurringCouponText coupon={withNext(recurring)} currency={currency} />}
      {endingAddOns && (
        <p>
          {t("endingAddOns", {
            ...{ plan, day: dayOf(endingAddOns.on), count: endingAddOns.names.length },
            names: list(endingAddOns.names),
          })}
        </p>
      )}
    </>
  )
}

/** The payments that a coupon still lowers, this one included. */
const withNext = (coupon: NonNullable<NextPayment["recurring"]>) =>
  coupon.isUsed && coupon.paymentsLeft !== null ? { ...coupon, paymentsLeft: coupon.paymentsLeft + 1 } : coupon
