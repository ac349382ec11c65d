import { randomBytes } from "node:crypto"
import { findTcsBasisPoints } from "@/lib/features/tax/tax.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { pictureKey } from "../media/institute-pictures"
import { daysBefore } from "./days-before"
import type { SeedContext, InsertedSale, ItemWithLessons } from "./seed-context"
import { chooseCoupons, insertCoupons, insertCouponUses } from "./insert-coupons"
import { insertLearning } from "./insert-learning"
import { requireId } from "./insert-members"
import { planSales } from "./plan-sales"
import { priceSale, supplierOf } from "./price-sale"
import { gatewayFeeOf, type Rates, saleLedgerEntries } from "./sale-ledger-entries"

/** The provider's name in the table `payments`. */
const PROVIDER = "razorpay"
const MINUTE_MS = 60_000

type PlacedSale = Omit<InsertedSale, "orderLineId">
type SalesInput = { items: Map<string, ItemWithLessons>; feeBasisPoints: number }

/** Inserts past orders with payments, ledger entries and entitlements, and the buyers' progress and reviews. */
export async function insertSales(db: Db, context: SeedContext, { items, feeBasisPoints }: SalesInput): Promise<void> {
  const sales = await insertOrders(db, context, items)
  const paid = sales.filter(({ outcome }) => outcome === "paid")
  await insertPayments(db, context.institute.id, sales)
  await insertLedgerEntries(db, {
    instituteId: context.institute.id,
    sales: paid.filter(({ priceMinor }) => priceMinor > 0),
    rates: { feeBasisPoints, tcsBasisPoints: await findTcsBasisPoints(db) },
  })
  await insertEntitlements(db, context.institute.id, paid)
  await insertLearning(db, context, paid)
}

async function insertOrders(
  db: Db,
  context: SeedContext,
  items: Map<string, ItemWithLessons>,
): Promise<InsertedSale[]> {
  const { institute, userIds, now } = context
  const supplier = supplierOf(institute)
  const coupons = await insertCoupons(db, context)
  const planned = chooseCoupons(planSales(institute), coupons).map((sale) => {
    const item = items.get(pictureKey(sale.kind, sale.slug))
    if (!item) throw new Error(`the demo data sells ${sale.slug}, which does not exist`)
    const transactionId = `txn_${randomBytes(18).toString("base64url")}`
    const at = daysBefore(now, sale.daysAgo)
    return {
      ...sale,
      item,
      transactionId,
      at,
      buyerId: requireId(userIds, sale.buyer),
      priced: priceSale(sale, supplier),
    }
  })
  const rows = await db
    .insertInto("orders")
    .values(
      planned.map(({ transactionId, buyerId, item, priced, coupon, outcome, at }) => {
        const { subtotalMinor, discountMinor, taxableMinor, taxMinor, roundOffMinor, totalMinor } = priced.sums
        return {
          instituteId: institute.id,
          transactionId,
          buyerId,
          basketKey: `i${item.id}`,
          subtotalMinor,
          discountMinor,
          taxableMinor,
          taxMinor,
          roundOffMinor,
          totalMinor,
          billing: priced.billing && JSON.stringify(priced.billing),
          supplier: JSON.stringify(supplier),
          pricesIncludeTax: supplier.pricesIncludeTax,
          ...(coupon && { couponId: coupon.id, couponCode: coupon.code }),
          currency: "INR",
          status: outcome === "paid" ? "paid" : "expired",
          providerOrderId: totalMinor > 0 ? providerId("order") : null,
          createdAt: new Date(at.getTime() - 2 * MINUTE_MS),
          expiresAt: new Date(at.getTime() + 28 * MINUTE_MS),
          paidAt: outcome === "paid" ? at : null,
        }
      }),
    )
    .returning(["id", "transactionId"])
    .execute()
  const ids = new Map(rows.map(({ id, transactionId }) => [transactionId, id]))
  const placed = planned.map((sale) => ({ ...sale, orderId: requireId(ids, sale.transactionId) }))
  const lineIds = await insertLines(db, institute.id, placed)
  const inserted = placed.map((sale) => ({ ...sale, orderLineId: requireId(lineIds, String(sale.orderId)) }))
  await insertCouponUses(db, institute.id, inserted)
  return inserted
}

/** One line for each order; the ids by that of the order. */
async function insertLines(db: Db, instituteId: number, sales: readonly PlacedSale[]): Promise<Map<string, number>> {
  const titles = await db
    .selectFrom("items")
    .select(["id", "title", "accessDays"])
    .where("instituteId", "=", instituteId)
    .execute()
  const details = new Map(titles.map(({ id, ...item }) => [id, item]))
  const rows = await db
    .insertInto("order_lines")
    .values(
      sales.flatMap(({ orderId, item, kind, outcome, priced }) =>
        priced.lines.map(({ supply, adjustments: _, ...amounts }) => ({
          instituteId,
          orderId,
          no: 1,
          subject: "item",
          subjectId: item.id,
          itemId: item.id,
          title: details.get(item.id)?.title ?? "",
          accessDays: details.get(item.id)?.accessDays ?? null,
          kind,
          ...supply,
          ...amounts,
          status: outcome === "paid" ? "granted" : "ordered",
        })),
      ),
    )
    .returning(["id", "orderId"])
    .execute()
  return new Map(rows.map(({ id, orderId }) => [String(orderId), id]))
}

async function insertPayments(db: Db, instituteId: number, sales: readonly InsertedSale[]) {
  await db
    .insertInto("payments")
    .values(
      sales.map((sale) => {
        const shared = {
          instituteId,
          orderId: sale.orderId,
          amountMinor: sale.priced.sums.totalMinor,
          currency: "INR",
          createdAt: sale.at,
        }
        if (sale.priceMinor === 0)
          return {
            ...shared,
            rail: "free",
            provider: "free",
            providerPaymentId: sale.transactionId,
            status: "captured",
          }
        const card = {
          ...shared,
          rail: "card",
          provider: PROVIDER,
          providerPaymentId: paymentIdOf(sale),
          method: sale.method,
        }
        return sale.outcome === "paid"
          ? {
              ...card,
              status: "captured",
              feeMinor: gatewayFeeOf(sale.priced.sums.totalMinor).feeMinor,
              instrument: sale.instrument,
            }
          : {
              ...card,
              status: "failed",
              errorCode: "BAD_REQUEST_ERROR",
              errorReason: "payment_cancelled",
              errorDescription: "Payment was cancelled by the user.",
            }
      }),
    )
    .execute()
}

async function insertLedgerEntries(
  db: Db,
  { instituteId, sales, rates }: { instituteId: number; sales: readonly InsertedSale[]; rates: Rates },
) {
  if (sales.length === 0) return
  const rows = await db
    .insertInto("ledger_transactions")
    .values(
      sales.map((sale) => ({
        ...{ instituteId, kind: "sale", orderId: sale.orderId },
        ...{ reference: paymentIdOf(sale), createdAt: sale.at },
      })),
    )
    .returning(["id", "reference"])
    .execute()
  const ids = new Map(rows.map(({ id, reference }) => [reference, id]))
  const entries = sales.flatMap((sale) =>
    saleLedgerEntries(sale.priced, rates).map((line) => ({
      instituteId,
      transactionId: requireId(ids, paymentIdOf(sale)),
      currency: "INR",
      ...line,
    })),
  )
  await db.insertInto("ledger_entries").values(entries).execute()
}

async function insertEntitlements(db: Db, instituteId: number, sales: readonly InsertedSale[]) {
  await db
    .insertInto("entitlements")
    .values(
      sales.map(({ buyerId, item, priceMinor, orderId, orderLineId, at }) => ({
        instituteId,
        userId: buyerId,
        itemId: item.id,
        source: priceMinor > 0 ? "purchase" : "free",
        orderId,
        orderLineId,
        startsAt: at,
        createdAt: at,
      })),
    )
    .execute()
}

/** The payment id at the provider; deterministic for a sale. */
const paymentIdOf = ({ transactionId }: InsertedSale) =>
  `pay_${transactionId.slice(4).replace(/[-_]/g, "0").slice(0, 14)}`

const providerId = (prefix: string) =>
  `${prefix}_${randomBytes(16).toString("base64url").replace(/[-_]/g, "0").slice(0, 14)}`
