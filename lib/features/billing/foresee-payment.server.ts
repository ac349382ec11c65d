import { findOwnCoupon } from "@/lib/features/coupons/coupons.server"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { readInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { totalOf } from "./fee-lines"
import { foreseeFees } from "./fees/fees-to-order.server"
import { NOTHING_PENDING } from "./free-plan"
import type { NextPayment } from "./next-payment-shape"
import { offerWithCoupon } from "./offer-with-coupon"
import { findOpenRenewal } from "./orders/open-order.server"
import { addDays, type Day, type Interval } from "./periods"
import type { PlanFacts, PlanOffer } from "./plan-offer"
import {
  findBalance,
  findPayer,
  findPlanSupply,
  findTaxOfLines,
  findVersion,
  listOpenLines,
  withoutRefunds,
} from "./quote-queries.server"
import { findReferralDiscount } from "./referral-discount.server"
import { isPaid, type PlanSubscription } from "./subscription"
import { findSubscription } from "./subscription-rows.server"
import { RENEWAL_DAYS } from "./terms"

/** What of the next period the institute is shown, and the lines of which it consists. */
interface Foreseen {
  payment: NextPayment
  lines: PlanOffer["lines"]
}

/**
 * What an institute pays for the next period of its plan, as the order of that period asks for it: the open one, else that which would be made
 * today; null where its plan ends, or costs nothing.
 */
export async function foreseePayment(instituteId: number): Promise<Foreseen | null> {
  const next = await readInstitute(instituteId, (db) => findNext(db, instituteId))
  if (!next) return null
  const { buyer, today } = next
  return readInstitute(PLATFORM_INSTITUTE_ID, async (db) => {
    const { supply } = await findPlanSupply(db, { buyer, currency: next.facts.offered.currency })
    const facts = { ...next.facts, lines: await withoutRefunds(db, next.facts.lines) }
    const taxOf = await findTaxOfLines(db, facts.lines, supply)
    const [coupon, referral, open] = [
      await findOwnCoupon(db, facts.subscription.couponId),
      await findReferralDiscount(db, instituteId),
      await findOpenRenewal(db, instituteId),
    ]
    const { quote, recurring, lines } = offerWithCoupon(facts, { supply, taxOf, asked: null, coupon, referral })
    const { name: plan, from: on, currency, dueMinor } = quote
    const order = { buyer, currency, dueMinor, orderedOn: orderDay(facts.interval, { on, today }) }
    const fees = open ? open.fees : await foreseeFees(db, instituteId, order)
    const feesMinor = totalOf(fees)
    return {
      lines,
      payment: {
        ...{ plan, on, currency, isOrdered: open !== undefined, feesMinor, waitingMinor: open?.waitingMinor ?? 0 },
        ...{
          totalMinor: totalOf(lines) + feesMinor,
          balanceUsedMinor: quote.balanceUsedMinor,
          dueMinor: dueMinor + feesMinor,
        },
        ...(open && { totalMinor: open.totalMinor, balanceUsedMinor: open.balanceUsedMinor, dueMinor: open.dueMinor }),
        ...{ recurring, endingAddOns: quote.endingAddOns },
      },
    }
  })
}

/** The day on which the period that begins on a day is ordered. */
function orderDay(interval: Interval, { on, today }: { on: Day; today: Day }): Day {
  const day = addDays(on, -RENEWAL_DAYS[interval])
  return day > today ? day : today
}

async function findNext(db: Db, instituteId: number) {
  const { subscription, today } = await orNotFound(findSubscription(db, instituteId))
  const after = nextPeriodOf(subscription)
  const offered = after && (await findVersion(db, after.versionId))
  if (!offered || offered.priceMonthMinor === 0) return null
  const facts: PlanFacts = {
    subscription: after,
    ...{ offered, interval: after.interval, rankChange: 0, balanceMinor: await findBalance(db) },
    lines: await listOpenLines(db, today),
    // It is asked for as it will be on the day on which it begins.
    today: after.periodTo > today ? after.periodTo : today,
  }
  return { facts, buyer: await findPayer(db), today }
}

/** A subscription as its next period begins, with the plan that is pending; undefined where none follows. */
function nextPeriodOf(subscription: PlanSubscription): (PlanSubscription & { periodTo: string }) | undefined {
  const { institute, pending, pendingVersionId, pendingInterval, versionId, interval, periodTo } = subscription
  if (institute === "closed" || pending === "cancel" || periodTo === null || !isPaid(subscription)) return undefined
  return {
    ...{ ...subscription, ...NOTHING_PENDING, periodTo, institute: "active" },
    ...{ versionId: pendingVersionId ?? versionId, interval: pendingInterval ?? interval },
  }
}
