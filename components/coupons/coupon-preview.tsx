"use client"
import { useTranslations } from "next-intl"
import { type UseFormReturn, useWatch } from "react-hook-form"
import { useFormats } from "@/components/ui/use-formats"
import type { CouponDetail } from "@/lib/features/coupons/contract"
import { discountOf } from "@/lib/features/coupons/coupon-offer"
import { type CouponFields, parseCouponFields } from "./coupon-fields"
import { useCouponSentence } from "./use-coupon-sentence"

const EXAMPLE_MINOR = 99_900

type CouponPreviewProps = {
  form: UseFormReturn<CouponFields>
  currency: string
  timezone: string
  /** The items that were chosen before, with their prices. */
  items: CouponDetail["items"]
}

/** What the coupon makes of a price, and what buyers will read of it, as it is typed. */
export function CouponPreview({ form, currency, timezone, items }: CouponPreviewProps) {
  const t = useTranslations("coupons.editor")
  const { exactMoney } = useFormats()
  const sentenceOf = useCouponSentence()
  useWatch({ control: form.control })
  const fields = form.getValues()
  const { wire, invalid } = parseCouponFields(fields, { currency, timezone })
  const isOfferValid = !invalid.some((name) => name === "value" || name === "maxDiscount" || name === "minOrder")
  const offer = {
    kind: wire.kind,
    valueBasisPoints: wire.valueBasisPoints ?? null,
    valueMinor: wire.valueMinor ?? null,
    maxDiscountMinor: wire.maxDiscountMinor ?? null,
  }
  const priceMinor = items.find(({ id }) => fields.items.some((item) => item.id === id))?.priceMinor || EXAMPLE_MINOR
  return (
    <section aria-label={t("preview")} className="rounded bg-primary-soft p-4 text-ui sm:p-5">
      {isOfferValid ? (
        <>
          <p className="text-lg font-semibold tabular" aria-live="polite">
            {t("example", {
              before: exactMoney(priceMinor, currency),
              after: exactMoney(priceMinor - discountOf(offer, priceMinor), currency),
            })}
          </p>
          <p className="mt-1">
            {sentenceOf({
              ...offer,
              currency,
              appliesTo: wire.appliesTo ?? "all",
              kinds: fields.kinds,
              plans: fields.plans,
              items: fields.items.map(({ name }) => ({ title: name })),
              minOrderMinor: wire.minOrderMinor ?? 0,
              endsAt: wire.endsAt && !invalid.includes("endsAt") ? new Date(wire.endsAt) : null,
              firstOrderOnly: fields.firstOrderOnly,
              limitPerUser: wire.limitPerUser || 1,
              periods: wire.periods === null ? null : wire.periods || 1,
            })}
          </p>
        </>
      ) : (
        <p className="text-muted">{t("noExample")}</p>
      )}
    </section>
  )
}
