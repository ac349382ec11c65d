import { findPayer, findPlanSupply } from "@/lib/features/billing/billing.server"
import { addDays, anchorOf, type Day, nextEnd } from "@/lib/features/billing/periods"
import type { StoredQuote } from "@/lib/features/billing/stored-quote"
import { DAYS_AFTER_PERIOD } from "@/lib/features/billing/terms"
import { amountsOf } from "@/lib/features/orders/amounts"
import { insertPlanOrder } from "@/lib/features/plan-orders/insert-plan-order.server"
import { insertReceipt } from "@/lib/features/plan-orders/plan-receipts.server"
import { findAdministrator } from "@/lib/features/plan-orders/prepare-renewal.server"
import { taxBy } from "@/lib/features/tax/line-tax"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { PLAN_COUPON } from "../content/plan-coupon"
import { findOwner } from "./find-owner"
import { insertPlanCoupon, insertPlanCouponUse } from "./insert-plan-coupon"
import { insertPlanPayment } from "./insert-plan-payment"
import { markPaid } from "./mark-paid"
import type { HistoryLine } from "./plan-history"
import { insertPlanLines, listPlanLines, type Subscriber } from "./subscribe-plan-institute"

/**
 * Inserts what an institute has bought of its plan and, where the platform sells it from the beginning, the orders by which it paid that, as they
 * were settled; `issuePastDocuments` issues their documents. Does nothing where there are lines.
 */
export async function insertPlanOrders(
  subscriber: Subscriber & { slug: string },
  { now, hasOrders }: { now: Date; hasOrders: boolean },
): Promise<void> {
  const { id } = subscriber
  const lines = await withPlatform((db) => listPlanLines(db, subscriber, now))
  const payer = await readInstitute(id, async (db) => ({
    ...{ billing: await findPayer(db), buyerId: await findAdministrator(db) },
    hasLines: (await db.selectFrom("subscription_lines").select("id").limit(1).executeTakeFirst()) !== undefined,
  }))
  const { buyerId, billing, hasLines } = payer
  if (hasLines) return
  const isUpgraded = lines.some(({ closedDate, toDate }) => closedDate !== null && closedDate < toDate)
  // What an upgrade leaves of the former period would have a credit note of its own.
  const ordered = hasOrders && buyerId !== undefined && !isUpgraded
  const paid = ordered
    ? await withInstitute(PLATFORM_INSTITUTE_ID, (db) => insertOrders(db, lines, { subscriber, buyerId, billing }))
    : lines.map((line) => ({ ...line, orderLineId: null }))
  await withPlatform((db) => insertPlanLines(db, id, paid))
}

interface Buyer {
  subscriber: Subscriber & { slug: string }
  buyerId: number
  billing: Awaited<ReturnType<typeof findPayer>>
}

async function insertOrders(db: Db, lines: readonly HistoryLine[], buyer: Buyer) {
  const paid: (HistoryLine & { orderLineId: number })[] = []
  for (const [at, line] of lines.entries()) {
    const place = { isFirst: at === 0, isLast: at === lines.length - 1 }
    paid.push(await insertOrder(db, line, { ...buyer, ...place }))
  }
  const last = lines.at(-1)
  if (last && buyer.subscriber.hasWaitingCheque) await insertWaitingCheque(db, last, buyer)
  return paid
}

type Place = { isFirst: boolean; isLast: boolean }

/** Inserts the order of a line, and returns the line with what was paid for it. */
async function insertOrder(db: Db, line: HistoryLine, { isFirst, isLast, ...buyer }: Buyer & Place) {
  const { subscriber, buyerId } = buyer
  const { id: forInstituteId, paysByBank = false, hasCoupon = false, slug } = subscriber
  const couponId = hasCoupon && isFirst ? await insertPlanCoupon(db) : null
  const { orderId, opened, amounts, currency } = await placeOrder(db, line, { ...buyer, isFirst, couponId })
  const paidAt = new Date(`${line.paidOn}T05:00:00Z`)
  const orderLineId = await markPaid(db, orderId, { paidAt, isRecorded: paysByBank })
  const { discountMinor, totalMinor } = amounts
  if (couponId !== null)
    await insertPlanCouponUse(db, { couponId, buyerId, forInstituteId, orderId, discountMinor, paidAt })
  const recorded = { mode: isLast ? "cheque" : "bank", reference: `${slug} ${line.paidOn}` } as const
  await insertPlanPayment(db, {
    ...{ orderId, forInstituteId, currency, totalMinor, lines: [amounts], paidAt, paidOn: line.paidOn },
    recordedById: (await findOwner(db))?.id ?? buyerId,
    way: paysByBank ? recorded : { upi: `accounts@${slug}` },
  })
  return { ...opened, orderLineId }
}

/** Inserts the order of the next period, and a cheque for all of it, received on the last day of the present one. */
async function insertWaitingCheque(db: Db, { toDate: fromDate, ...last }: HistoryLine, buyer: Buyer): Promise<void> {
  const paidOn = addDays(fromDate, -1)
  const next = { ...last, paidOn, fromDate, toDate: nextEnd(fromDate, "month", anchorOf(fromDate)), closedDate: null }
  const ordering = { ...buyer, isFirst: false, couponId: null, expiresOn: addDays(fromDate, DAYS_AFTER_PERIOD) }
  const { orderId, amounts, currency } = await placeOrder(db, next, ordering)
  const { id: forInstituteId, slug } = buyer.subscriber
  await insertReceipt(
    db,
    {
      ...{ orderId, forInstituteId, currency, amountMinor: amounts.totalMinor, mode: "cheque", receivedOn: paidOn },
      ...{ reference: `${slug} ${paidOn}`, proofKey: null, proofMime: null },
      recordedById: (await findOwner(db))?.id ?? buyer.buyerId,
    },
    { state: "awaiting_clearance" },
  )
}

type Ordering = Buyer & { isFirst: boolean; couponId: number | null; expiresOn?: Day }

async function placeOrder(
  db: Db,
  line: HistoryLine,
  { subscriber, buyerId, billing, isFirst, couponId, expiresOn }: Ordering,
) {
  const { currency, name, planId } = await findVersion(db, line.versionId)
  const { supplier, supply } = await findPlanSupply(db, { buyer: billing, currency })
  const { lines, totalMinor: dueMinor } = amountsOf({
    lines: [{ listMinor: line.netMinor, supply }],
    coupon: couponId === null ? null : { id: couponId, offer: PLAN_COUPON, isFor: () => true },
    taxOf: taxBy(false),
  })
  const [amounts] = lines
  if (!amounts) throw new Error("a plan costs something")
  const opened = { ...line, netMinor: amounts.taxableMinor }
  const { life } = subscriber
  const interval = "interval" in life && life.interval ? life.interval : "month"
  const kind = isFirst ? "change" : "renewal"
  const stored = quoteOf(opened, { kind, interval, planId, dueMinor, placeOfSupply: supply.placeOfSupply })
  const { versionId, fromDate: from, toDate: to } = line
  const orderId = await insertPlanOrder(db, {
    ...{ forInstituteId: subscriber.id, buyerId, currency, billing, supplier, supply, stored },
    lines: [{ ...amounts, line: { kind: "plan", name, versionId, from, to } }],
    coupon: couponId === null ? null : { id: couponId, code: PLAN_COUPON.code },
    reduction: couponId === null ? null : { kind: "coupon", sourceId: couponId },
    expiresOn,
  })
  return { orderId, opened, amounts, currency }
}

const findVersion = (db: Db, versionId: number) =>
  db
    .selectFrom("plan_versions as v")
    .innerJoin("plans as p", "p.id", "v.planId")
    .select(["p.id as planId", "p.name", "v.currency"])
    .where("v.id", "=", versionId)
    .executeTakeFirstOrThrow()

type Facts = Pick<StoredQuote, "kind" | "interval" | "dueMinor"> &
  Pick<StoredQuote["quote"], "planId" | "placeOfSupply">

/** What the order of a period without anything before it was offered. */
function quoteOf(line: HistoryLine, { planId, placeOfSupply, ...facts }: Facts): StoredQuote {
  const { versionId, netMinor, mrrMinor, paidOn: day, fromDate: from, toDate: to } = line
  return {
    ...facts,
    ...{ versionId, mrrMinor, day, from, to, isSamePeriod: false, isAddOns: false, coupon: null, fees: [] },
    opens: [{ kind: "plan", versionId, quantity: 1, netMinor, mrrMinor, from, to, isLast: true }],
    ...{ closes: [], unused: [], balanceUsedMinor: 0, surplusMinor: 0, forgivenMinor: 0 },
    quote: { planId, placeOfSupply, couponCode: null, addOnIds: [] },
  }
}
