import { Failure } from "@/lib/contract/errors"
import { askWithinLimits, findOwnCoupon } from "@/lib/features/coupons/coupons.server"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { readInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { offerWithCoupon, shownCoupon } from "./offer-with-coupon"
import type { PlanFacts } from "./plan-offer"
import {
  compareVersions,
  findBalance,
  findNewer,
  findOffered,
  findPayer,
  findPlanSupply,
  findTaxOfLines,
  listOpenLines,
  withoutRefunds,
} from "./quote-queries.server"
import type { PlanChoice, PlanPurchase, PlanQuote } from "./quote-shape"
import { quotedFees, totalOf } from "./fee-lines"
import { findFeesOfRenewal } from "./fees/fees-to-order.server"
import { findReferralDiscount } from "./referral-discount.server"
import type { PlanSubscription } from "./subscription"
import { findWantedAddOns } from "./wanted-add-ons.server"
import { findSubscription } from "./subscription-rows.server"

/**
 * What another plan, or the own one for another interval or for its next period, costs an institute today. Throws `not_found` for a plan that is not on
 * sale for a price, and `state` with the word for the present state where it cannot be changed to.
 */
export async function quotePlan(
  { instituteId, userId }: Actor,
  { coupon: code, ...choice }: PlanPurchase,
  ip: string,
): Promise<PlanQuote> {
  const { facts, buyer } = await readInstitute(instituteId, async (db) => {
    const { subscription, today } = await orNotFound(findSubscription(db, instituteId))
    return {
      facts: {
        ...{ subscription, today, balanceMinor: await findBalance(db), lines: await listOpenLines(db, today) },
        ...(await findChoice(db, choice, subscription)),
      },
      buyer: await findPayer(db),
    }
  })
  return readInstitute(PLATFORM_INSTITUTE_ID, async (db) => {
    const { supply, needsState } = await findPlanSupply(db, { buyer, currency: facts.offered.currency })
    const caller = { instituteId, userId, ip }
    const asked = code ? await askWithinLimits(db, caller, { code, user: { forInstituteId: instituteId } }) : null
    const lines = await withoutRefunds(db, facts.lines)
    const taxOf = await findTaxOfLines(db, lines, supply)
    const referral = await findReferralDiscount(db, instituteId)
    const coupon = await findOwnCoupon(db, facts.subscription.couponId)
    const offer = offerWithCoupon({ ...facts, lines }, { supply, taxOf, asked, coupon, referral })
    const { quote, change } = offer
    const renewed = { buyer, currency: quote.currency, dueMinor: quote.dueMinor }
    const fees = change.event.kind === "renewed" ? await findFeesOfRenewal(db, instituteId, renewed) : undefined
    const shown = { ...quote, ...shownCoupon(offer), placeOfSupply: supply.placeOfSupply, needsState }
    return fees ? { ...shown, fees: quotedFees(fees), dueMinor: quote.dueMinor + totalOf(fees.lines) } : shown
  })
}

/** What is asked for: the version, and whether it is higher. Throws `not_found` for a plan that is not on sale for a price. */
export async function findChoice(
  db: Db,
  { planId, interval, isNewer, addOnIds = [] }: PlanChoice & Partial<Pick<PlanPurchase, "addOnIds">>,
  { versionId: ownVersionId }: PlanSubscription,
): Promise<Pick<PlanFacts, "offered" | "interval" | "rankChange" | "wanted">> {
  const offered = await orNotFound(isNewer ? findNewer(db, ownVersionId) : findOffered(db, planId, ownVersionId))
  if (offered.planId !== planId) throw new Failure("not_found")
  const wanted = await findWantedAddOns(db, addOnIds, offered)
  return {
    wanted,
    offered,
    interval,
    rankChange: await compareVersions(db, { versionId: offered.versionId, ownVersionId, interval }),
  }
}
