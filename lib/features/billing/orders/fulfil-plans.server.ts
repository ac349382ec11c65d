import { unusedEntries } from "@/lib/features/ledger/entries"
import { postEntries } from "@/lib/features/ledger/ledger.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { compareVersions } from "../quote-queries.server"
import { spendRewards } from "../referral-discount.server"
import { lockSoldPlan, type NewSubscriptionLine, saveSoldPlan, type SoldPlan } from "../sold-plan.server"
import { applyOrder } from "./apply-order"
import { endPlanLines } from "./end-plan-lines.server"
import { type StoredQuote, storedQuoteOf } from "../stored-quote"

/** A plan order that is paid, with its lines. */
export interface PlanLines {
  order: {
    id: number
    transactionId: string
    buyerId: number
    currency: string
    forInstituteId: number | null
    /** Null where nobody has opened the checkout: then it was paid by its link, or not at all. */
    providerOrderId: string | null
    quote: unknown
  }
  lines: readonly { id: number; no: number }[]
}

/** Lines of a plan: the subscription of the institute that they are for moves, and what it bought before is closed. */
export const fulfilPlans = {
  async findObstacles(db: Db, { order, lines }: PlanLines) {
    return new Map((await isStillOffered(db, order)) ? [] : lines.map(({ id }) => [id, "plan_changed" as const]))
  },

  async grant(db: Db, { order, lines }: PlanLines) {
    const { instituteId, stored, sold, applied } = await find(db, order)
    if (!applied) throw new Error("a plan was granted that had changed meanwhile")
    await saveSoldPlan(db, instituteId, {
      event: applied.event.kind,
      before: sold.subscription,
      after: applied.next,
      ...{ today: sold.today, balanceMinor: applied.balanceMinor, actorId: payerOf(order, stored), orderId: order.id },
      closes: closesOf(sold, stored, applied.next.periodFrom),
      opens: lines.flatMap((line) => openedBy(line, stored, applied)),
    })
    if (stored.balanceUsedMinor > 0) await spendRewards(db, instituteId, stored.balanceUsedMinor)
    if (stored.unused.some(({ totalMinor }) => totalMinor > 0)) {
      const transaction = { kind: "plan_change", reference: order.transactionId, orderId: order.id } as const
      await postEntries(db, { ...transaction, currency: order.currency }, unusedEntries(stored.unused))
    }
  },

  end: endPlanLines,
}

/** Whether an order can still be granted. */
export const isStillOffered = async (db: Db, order: PlanLines["order"]): Promise<boolean> =>
  (await find(db, order)).applied !== undefined

/** By a link anybody may have paid. */
const payerOf = ({ buyerId, providerOrderId }: PlanLines["order"], { dueMinor }: StoredQuote) =>
  providerOrderId === null && dueMinor > 0 ? null : buyerId

async function find(db: Db, { forInstituteId, quote }: PlanLines["order"]) {
  if (forInstituteId === null) throw new Error("a plan is bought for an institute")
  const stored = storedQuoteOf(quote)
  const sold = await lockSoldPlan(db, forInstituteId)
  const { versionId, interval } = stored
  const rankChange = await compareVersions(db, { versionId, ownVersionId: sold.subscription.versionId, interval })
  return { instituteId: forInstituteId, stored, sold, applied: applyOrder(sold, stored, rankChange) }
}

/**
 * A change closes lines on its day, or where a period begins, and at their end where days were given back since; a renewal follows the
 * last ones at their end.
 */
function closesOf({ lines }: SoldPlan, stored: StoredQuote, begin: string | null) {
  if (stored.kind === "renewal") return lines.filter(({ isLast }) => isLast).map(({ id, to }) => ({ id, on: to }))
  const on = stored.isSamePeriod ? stored.day : (begin ?? stored.day)
  return lines.filter(({ id }) => stored.closes.includes(id)).map(({ id, to }) => ({ id, on: to < on ? to : on }))
}

type Applied = NonNullable<ReturnType<typeof applyOrder>>

function openedBy(
  { no, id: orderLineId }: { no: number; id: number },
  { opens, isSamePeriod }: StoredQuote,
  { next: { periodFrom, periodTo } }: Applied,
): NewSubscriptionLine[] {
  const line = opens[no - 1]
  if (!line) throw new Error("a plan order has no line of this number")
  const { kind, versionId, quantity, netMinor, mrrMinor } = line
  const period = {
    from: (isSamePeriod ? null : periodFrom) ?? line.from,
    to: (isSamePeriod ? null : periodTo) ?? line.to,
  }
  return [
    {
      ...{ kind, quantity, netMinor, mrrMinor, orderLineId },
      planVersionId: kind === "plan" ? versionId : null,
      addOnVersionId: kind === "add_on" ? versionId : null,
      ...{ fromDate: period.from, toDate: period.to },
      closedDate: line.isLast ? null : period.to,
    },
  ]
}
