import type { OrderBilling } from "@/lib/features/billing-addresses/order-billing"
import type { LineSupply } from "@/lib/features/tax/line-tax"

interface OpenOrder {
  gatewayAccountId: number | null
  couponId: number | null
  billing: OrderBilling | null
  roundOffMinor: number
  lines: readonly {
    itemId: number | null
    listMinor: number
    totalMinor: number
    treatment: string
    placeOfSupply: string | null
    rateBasisPoints: number
  }[]
}
interface Offer {
  gatewayAccountId: number | null
  couponId: number | null
  billing: OrderBilling | null
  amounts: {
    roundOffMinor: number
    lines: readonly { item: { id: number }; listMinor: number; totalMinor: number; supply: LineSupply }[]
  }
}

/** Whether an open order is what would be ordered now: the same prices and tax of each line, with the same coupon, made out to the same buyer, paid at the same account. */
export const isStillOffered = (open: OpenOrder, { amounts, billing, gatewayAccountId, couponId }: Offer): boolean =>
  open.gatewayAccountId === gatewayAccountId &&
  open.couponId === couponId &&
  JSON.stringify(open.billing) === JSON.stringify(billing) &&
  open.roundOffMinor === amounts.roundOffMinor &&
  open.lines.every((line) =>
    amounts.lines.some(
      ({ item, listMinor, totalMinor, supply }) =>
        item.id === line.itemId &&
        listMinor === line.listMinor &&
        totalMinor === line.totalMinor &&
        supply.treatment === line.treatment &&
        supply.placeOfSupply === line.placeOfSupply &&
        supply.rateBasisPoints === line.rateBasisPoints,
    ),
  )
