import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { useFormats } from "@/components/ui/use-formats"
import type { QuoteTotals } from "@/lib/features/orders/totals-shape"

type Refusal = NonNullable<QuoteTotals["couponRefusal"]>

/** Says why a code takes nothing off, with its date or its amounts. */
export function useRefusal() {
  const t = useTranslations("orders.coupon.refusals")
  const errorMessage = useErrorMessage()
  const { dateTime, exactMoney } = useFormats()
  return ({ code, details }: Refusal): string => {
    const { date, amountMinor, missingMinor, currency } = details
    if (code === "coupon_unknown" && details.code) return t("coupon_unknown", { code: details.code })
    if ((code === "coupon_not_started" || code === "coupon_ended") && date) return t(code, { date: dateTime(date) })
    if (code === "coupon_below_minimum" && amountMinor && missingMinor && currency)
      return t(code, {
        amount: exactMoney(Number(amountMinor), currency),
        missing: exactMoney(Number(missingMinor), currency),
      })
    return errorMessage(code)
  }
}
