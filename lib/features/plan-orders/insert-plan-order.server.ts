import { randomBytes } from "node:crypto"
import { sql } from "kysely"
import type { OrderBilling } from "@/lib/features/billing-addresses/order-billing"
import type { FeesToOrder } from "@/lib/features/billing/billing.server"
import type { LineSupply } from "@/lib/features/tax/line-tax"
import { ORDER_LIFETIME_MINUTES } from "@/lib/features/orders/states"
import type { LineAmounts } from "@/lib/features/tax/line-amounts"
import type { InstituteSupplier } from "@/lib/features/tax/supplier"
import type { Db } from "@/lib/server/tenancy/transaction"
import { formatDate } from "@/lib/shared/dates"
import { addDays, type Day } from "@/lib/features/billing/periods"
import type { Reduction } from "@/lib/features/billing/reduction"
import type { StoredQuote } from "@/lib/features/billing/stored-quote"

interface Line extends LineAmounts {
  line: { kind: "plan" | "add_on"; name: string; versionId: number; from: Day; to: Day }
  listMinor: number
  discountMinor: number
}

interface NewPlanOrder {
  forInstituteId: number
  buyerId: number
  currency: string
  billing: OrderBilling
  supplier: InstituteSupplier
  supply: LineSupply
  stored: StoredQuote
  lines: readonly Line[]
  /** The fees on sales that are paid with it. */
  fees?: FeesToOrder | undefined
  coupon: { id: number; code: string } | null
  /** What lowers the lines. */
  reduction: Pick<Reduction, "kind" | "sourceId"> | null
  /** Until when it can be paid; half an hour where it is left out. */
  expiresOn?: Day | undefined
}

/** Inserts the order of a plan with its lines, in a transaction of the platform's institute; returns its id. */
export async function insertPlanOrder(db: Db, order: NewPlanOrder): Promise<number> {
  const { supply, stored, lines, fees, expiresOn, reduction } = order
  if (stored.opens.length !== lines.length) throw new Error("each line opens one")
  const placed = await db
    .with("placed", (q) =>
      q
        .insertInto("orders")
        .values({
          ...columnsOf(order),
          expiresAt: expiresOn
            ? sql<Date>`billing.start_of(${expiresOn}::date)`
            : sql<Date>`now() + make_interval(mins => ${ORDER_LIFETIME_MINUTES}::int)`,
        })
        .returning("id"),
    )
    .with("lines", (q) =>
      q.insertInto("order_lines").values([
        ...lines.map(({ line, ...amounts }, at) => ({
          ...{ orderId: q.selectFrom("placed").select("id"), no: at + 1, subject: line.kind, kind: line.kind },
          ...{ subjectId: line.versionId, title: titleOf(line), ...supply, ...amountsOf(amounts) },
        })),
        ...(fees?.lines ?? []).map(({ fee, title, ...amounts }, at) => ({
          ...{ orderId: q.selectFrom("placed").select("id"), no: lines.length + at + 1, subject: "fee", kind: "fee" },
          ...{ subjectId: fee.id, title, ...fees?.supply, ...amountsOf(amounts) },
        })),
      ]),
    )
    .selectFrom("placed")
    .select("id")
    .executeTakeFirstOrThrow()
  if (reduction) await insertAdjustments(db, placed.id, { lines, kind: reduction.kind, sourceId: reduction.sourceId })
  return placed.id
}

/** What it takes off each line. */
async function insertAdjustments(
  db: Db,
  orderId: number,
  { lines, ...of }: { lines: readonly Line[]; kind: Reduction["kind"]; sourceId: number },
): Promise<void> {
  const ids = await db.selectFrom("order_lines").select(["id", "no"]).where("orderId", "=", orderId).execute()
  const rows = ids.flatMap(({ id: lineId, no }) => {
    const amountMinor = lines[no - 1]?.discountMinor ?? 0
    return amountMinor > 0 ? [{ ...of, amountMinor, orderId, lineId }] : []
  })
  if (rows.length > 0) await db.insertInto("order_adjustments").values(rows).execute()
}

function columnsOf(order: NewPlanOrder) {
  const { forInstituteId, buyerId, currency, billing, supplier, stored, coupon } = order
  const lines = [...order.lines, ...(order.fees?.lines ?? [])]
  const sum = (key: "listMinor" | "discountMinor" | "taxableMinor" | "totalMinor") =>
    lines.reduce((total, line) => total + line[key], 0)
  const [totalMinor, taxableMinor] = [sum("totalMinor"), sum("taxableMinor")]
  return {
    transactionId: `txn_${randomBytes(18).toString("base64url")}`,
    ...{ forInstituteId, buyerId, currency, totalMinor, taxableMinor },
    rail: stored.dueMinor === 0 ? "free" : "card",
    basketKey: `${stored.kind} of plan ${forInstituteId}`,
    ...{ subtotalMinor: sum("listMinor"), discountMinor: sum("discountMinor"), taxMinor: totalMinor - taxableMinor },
    offsetMinor: totalMinor - stored.dueMinor,
    billing: JSON.stringify(billing),
    supplier: JSON.stringify(supplier),
    // Prices of plans are without tax, whatever the platform's profile says of items.
    pricesIncludeTax: false,
    quote: JSON.stringify(stored),
    ...{ couponId: coupon?.id ?? null, couponCode: coupon?.code ?? null },
  }
}

const amountsOf = ({ listMinor, listTaxableMinor, discountMinor, taxableMinor, ...heads }: Omit<Line, "line">) => ({
  ...{ listMinor, listTaxableMinor, discountMinor, taxableMinor, totalMinor: heads.totalMinor },
  ...{
    cgstMinor: heads.cgstMinor,
    sgstMinor: heads.sgstMinor,
    utgstMinor: heads.utgstMinor,
    igstMinor: heads.igstMinor,
  },
})

const dayText = (day: Day) => formatDate(new Date(day), { locale: "en-GB", timezone: "UTC" })

/** "Growth, 1 May 2026 – 31 May 2026", as the document says it. */
const titleOf = ({ name, from, to }: Line["line"]) => `${name}, ${dayText(from)} – ${dayText(addDays(to, -1))}`
