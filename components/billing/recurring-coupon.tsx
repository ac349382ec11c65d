import { useTranslations } from "next-intl"
import { useFormats } from "@/components/ui/use-formats"
import type { PlanQuote, RecurringCoupon } from "@/lib/features/billing/quote-shape"

type CouponState = Partial<Pick<NonNullable<PlanQuote["recurring"]>, "isUsed" | "isLost">>
type RecurringCouponTextProps = { coupon: RecurringCoupon & CouponState; currency: string }

/** What a recurring coupon takes off, and how many payments it still lowers. */
export function RecurringCouponText({ coupon, currency }: RecurringCouponTextProps) {
  const t = useTranslations("plan.recurring")
  const offer = useOfferText(currency)(coupon)
  const { code, paymentsLeft, isUsed, isLost } = coupon
  if (isLost) return <p>{t("lost", { code })}</p>
  if (paymentsLeft === 0) return isUsed ? <p>{t("last", { code })}</p> : null
  return <p>{paymentsLeft === null ? t("always", { offer, code }) : t("left", { offer, code, count: paymentsLeft })}</p>
}

function useOfferText(currency: string) {
  const t = useTranslations("plan.recurring")
  const { exactMoney, percent } = useFormats()
  return ({ kind, valueBasisPoints, valueMinor, maxDiscountMinor }: RecurringCoupon) => {
    if (kind === "flat") return t("off", { value: exactMoney(valueMinor ?? 0, currency) })
    const value = percent((valueBasisPoints ?? 0) / 10_000, 2)
    return maxDiscountMinor === null
      ? t("off", { value })
      : t("offUpTo", { value, amount: exactMoney(maxDiscountMinor, currency) })
  }
}
