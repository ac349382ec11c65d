import { csvResponse, toCsv } from "@/lib/server/api/csv-file"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Coupon } from "./contract"
import { type CouponFilter, listForExport } from "./coupon-queries.server"

/** The columns of the file, each with its heading; amounts in the main unit with two decimals. */
const COLUMNS: readonly [heading: string, cellOf: (coupon: Coupon) => string][] = [
  ["Code", ({ code }) => code],
  ["Name", ({ name }) => name],
  ["Kind", ({ kind }) => kind],
  ["Value", ({ valueBasisPoints, valueMinor }) => inHundreds(valueBasisPoints ?? valueMinor)],
  ["At most", ({ maxDiscountMinor }) => inHundreds(maxDiscountMinor)],
  ["From", ({ minOrderMinor }) => inHundreds(minOrderMinor)],
  ["Status", ({ display }) => display.replaceAll("_", " ")],
  ["Uses", ({ used }) => String(used)],
  ["Limit", ({ limitTotal }) => String(limitTotal ?? "")],
  ["Sales after discount", ({ salesMinor }) => inHundreds(salesMinor)],
  ["Starts", ({ startsAt }) => startsAt.toISOString()],
  ["Ends", ({ endsAt }) => endsAt?.toISOString() ?? ""],
]

/** The coupons of a list as a CSV file. */
export async function exportCoupons(db: Db, filter: CouponFilter): Promise<Response> {
  const rows = (await listForExport(db, filter)).map((coupon) => COLUMNS.map(([, cellOf]) => cellOf(coupon)))
  return csvResponse(toCsv([COLUMNS.map(([heading]) => heading), ...rows]), "coupons.csv")
}

const inHundreds = (value: number | null) => (value === null ? "" : (value / 100).toFixed(2))
