"use client"
import { useTranslations } from "next-intl"
import { useFormats } from "@/components/ui/use-formats"
import type { Order } from "@/lib/features/orders/contract"
import { taxHeadsOf } from "@/lib/features/orders/tax-heads"
import { OrderLine } from "./order-line"

/** The amounts of an order down to its total, with the heads of tax where there are some. */
export function OrderTotals({ order }: { order: Order }) {
  const t = useTranslations("orders.checkout")
  const { money, exactMoney, percent } = useFormats()
  const { subtotalMinor, discountMinor, referralMinor, creditMinor } = order
  const { taxMinor, taxableMinor, roundOffMinor, totalMinor, currency } = order
  const otherMinor = discountMinor - referralMinor - creditMinor
  const amount = (minor: number) => (taxMinor > 0 ? exactMoney : money)(minor, currency)
  return (
    <>
      <OrderLine label={t("price")}>{amount(subtotalMinor)}</OrderLine>
      {otherMinor > 0 && (
        <OrderLine label={order.couponCode ? t("coupon", { code: order.couponCode }) : t("discount")}>
          − {amount(otherMinor)}
        </OrderLine>
      )}
      {referralMinor > 0 && <OrderLine label={t("referral")}>− {amount(referralMinor)}</OrderLine>}
      {creditMinor > 0 && <OrderLine label={t("credit")}>− {amount(creditMinor)}</OrderLine>}
      {taxMinor > 0 && (
        <>
          <OrderLine label={t("taxable")}>{amount(taxableMinor)}</OrderLine>
          {taxHeadsOf(order).map(({ name, minor, rate }) => (
            <OrderLine key={name} label={rate === null ? name : `${name} ${percent(rate, 2)}`}>
              {amount(minor)} {order.pricesIncludeTax && <span className="text-muted">{t("inPrice")}</span>}
            </OrderLine>
          ))}
        </>
      )}
      {roundOffMinor !== 0 && (
        <OrderLine label={t("roundOff")}>
          {roundOffMinor < 0 ? `− ${amount(-roundOffMinor)}` : amount(roundOffMinor)}
        </OrderLine>
      )}
      <OrderLine label={t("total")}>
        <strong className="font-semibold">{amount(totalMinor)}</strong>
      </OrderLine>
    </>
  )
}
