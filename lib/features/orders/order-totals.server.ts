import { sql } from "kysely"
import { sumUp } from "./amounts"
import type { LineRow } from "./line-queries.server"
import type { OrderTotals } from "./totals-shape"

/** What an order of the query is lowered by, by one kind of adjustment. */
const sumLowered = (kind: "referral" | "referral_credit") =>
  sql<number>`case when o."discountMinor" = 0 then 0 else (
    select coalesce(sum(a."amountMinor"), 0)::bigint from order_adjustments a where a."orderId" = o.id and a.kind = ${kind}) end`

/** What of the discount of an order of the query is the percent of who brought the buyer, and what is their credit. */
export const loweredColumns = () => [
  sumLowered("referral").as("referralMinor"),
  sumLowered("referral_credit").as("creditMinor"),
]

/** The columns of an order that are sums of its lines, or say how they are to be read. */
export const totalsColumns = [
  "o.subtotalMinor",
  "o.discountMinor",
  "o.taxableMinor",
  "o.taxMinor",
  "o.roundOffMinor",
  "o.totalMinor",
  "o.pricesIncludeTax",
  "o.couponCode",
] as const

type Heads = "cgstMinor" | "sgstMinor" | "utgstMinor" | "igstMinor"
type Row = Omit<OrderTotals, Heads | "taxRates" | "placeOfSupply">

/** The totals of an order by its row and its lines. */
export function totalsOf(row: Row, lines: readonly LineRow[]): OrderTotals {
  const { subtotalMinor, discountMinor, couponCode, referralMinor, creditMinor, taxableMinor } = row
  const { taxMinor, roundOffMinor, totalMinor, pricesIncludeTax, currency, country } = row
  const { cgstMinor, sgstMinor, utgstMinor, igstMinor } = sumUp([...lines])
  const taxed = lines.filter((line) => line.totalMinor > line.taxableMinor)
  return {
    ...{ subtotalMinor, discountMinor, couponCode, referralMinor, creditMinor, taxableMinor, taxMinor },
    ...{ cgstMinor, sgstMinor, utgstMinor, igstMinor, roundOffMinor, totalMinor },
    ...{ pricesIncludeTax, currency, country },
    taxRates: [...new Set(taxed.map(({ rateBasisPoints }) => rateBasisPoints))],
    placeOfSupply: taxed[0]?.placeOfSupply ?? null,
  }
}
