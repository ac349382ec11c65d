import { useTranslations } from "next-intl"
import { useFormats } from "@/components/ui/use-formats"
import type { CouponOffer, CouponScope } from "@/lib/features/coupons/coupon-offer"

type Offered = CouponOffer &
  Pick<CouponScope, "appliesTo" | "kinds" | "plans"> & {
    currency: string
    items: readonly { title: string }[]
    minOrderMinor: number
    endsAt: Date | null
    firstOrderOnly: boolean
    limitPerUser: number
    /** Of a coupon for plans: how many payments it lowers; each where it is null. */
    periods: number | null
  }

/** What a coupon offers in a few words: "10% off, at most ₹150.00". */
export function useCouponOffer() {
  const t = useTranslations("coupons.offer")
  const { exactMoney, percent } = useFormats()
  return ({ kind, valueBasisPoints, valueMinor, maxDiscountMinor, currency }: CouponOffer & { currency: string }) => {
    if (kind === "flat") return t("flat", { amount: exactMoney(valueMinor ?? 0, currency) })
    const value = percent((valueBasisPoints ?? 0) / 10_000, 2)
    return maxDiscountMinor === null
      ? t("percent", { value })
      : t("percentUpTo", { value, amount: exactMoney(maxDiscountMinor, currency) })
  }
}

/** What buyers read of a coupon, in whole sentences. */
export function useCouponSentence() {
  const t = useTranslations("coupons.sentence")
  const kinds = useTranslations("coupons.kinds")
  const offerOf = useCouponOffer()
  const { dateTime, exactMoney, list } = useFormats()
  return (coupon: Offered): string => {
    const { appliesTo, minOrderMinor, endsAt, firstOrderOnly, limitPerUser, currency } = coupon
    const of = appliesTo === "plans" ? (coupon.plans.length > 0 ? "chosenPlans" : "allPlans") : "all"
    const names =
      appliesTo === "kinds" ? coupon.kinds.map((kind) => kinds(kind)) : coupon.items.map(({ title }) => title)
    return [
      appliesTo === "all" || names.length === 0
        ? t(of, { offer: offerOf(coupon) })
        : t("some", { offer: offerOf(coupon), names: list(names) }),
      minOrderMinor > 0 && t("minimum", { amount: exactMoney(minOrderMinor, currency) }),
      firstOrderOnly && t("firstOrder"),
      appliesTo === "plans" && (coupon.periods === null ? t("always") : t("payments", { count: coupon.periods })),
      t(appliesTo === "plans" ? "perInstitute" : "perPerson", { count: limitPerUser }),
      endsAt && t("until", { date: dateTime(endsAt) }),
    ]
      .filter(Boolean)
      .join(" ")
  }
}
