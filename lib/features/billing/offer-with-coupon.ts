import { Failure } from "@/lib/contract/errors"
import { isForPlan } from "@/lib/features/coupons/coupon-offer"
import type { OwnCoupon } from "@/lib/features/coupons/coupons.server"
import { type AskedCoupon, type FoundCoupon, refusalFor } from "@/lib/features/coupons/coupon-refusal"
import type { LineSupply } from "@/lib/features/tax/line-tax"
import { offerPlan, type PlanFacts, type PlanOffer } from "./plan-offer"
import type { OpenLine } from "./quote-queries.server"
import type { PlanQuote } from "./quote-shape"
import { byCoupon, byOwnCoupon, byReferral, type Reduction } from "./reduction"
import type { ReferralDiscount } from "./referral-discount.server"

interface Terms {
  supply: LineSupply
  taxOf: (line: OpenLine) => LineSupply
  /** The code that was typed. */
  asked: AskedCoupon | null
  /** The coupon that the subscription has. */
  coupon: OwnCoupon | null
  /** What the first payment of an institute that was referred has off. */
  referral: ReferralDiscount | null
}

interface Used {
  coupon: FoundCoupon | null
  /** Why the code lowers nothing. */
  refusal: Failure | null
  recurring: PlanQuote["recurring"]
}

/**
 * What a change of the plan costs with what lowers it most: the coupon of a code, unless `refusal` says why not, that of the subscription,
 * or what a referral takes off.
 */
export function offerWithCoupon(facts: PlanFacts, { asked, coupon: had, referral, ...terms }: Terms): PlanOffer & Used {
  const { slug, currency } = facts.offered
  const isForThis = had !== null && isForPlan(had, { slug, interval: facts.interval })
  const own = isForThis ? byOwnCoupon(had, facts.subscription) : null
  const offerBy = (reduction: Reduction | null) => offerPlan(facts, { ...terms, own, reduction })
  const plain = offerBy(null)
  const refusal =
    asked &&
    refusalFor(asked, {
      currency,
      lines: plain.lines.map(({ line, listMinor }) => ({ kind: line.kind, priceMinor: listMinor })),
      isFor: (coupon, { kind }) => kind === "plan" && isForPlan(coupon, { slug, interval: facts.interval }),
    })
  const found = refusal ? null : (asked?.found ?? null)
  const best = bestOf(plain, {
    typed: found && offerBy(byCoupon(found)),
    others: [own, referral && byReferral(referral)].flatMap((one) => (one ? [offerBy(one)] : [])),
  })
  const coupon = best.reduction?.kind === "coupon" ? found : null
  return {
    ...best,
    coupon,
    refusal: refusal ?? (found && !coupon ? new Failure("coupon_not_better") : null),
    recurring: recurringOf(best, { had, typed: coupon }),
  }
}

const discountOf = ({ lines }: PlanOffer) => lines.reduce((sum, { discountMinor }) => sum + discountMinor, 0)
/** Stands for a coupon that holds until the plan ends. */
const MANY_PAYMENTS = 1_000
const worthOf = (offer: PlanOffer) => discountOf(offer) * (offer.reduction?.payments ?? MANY_PAYMENTS)

/**
 * A code takes the place of a recurring coupon where it takes off more in all its payments, and otherwise is compared by the payment at
 * hand: what lowers one payment leaves a recurring coupon as it is.
 */
function bestOf(plain: PlanOffer, { typed, others }: { typed: PlanOffer | null; others: readonly PlanOffer[] }) {
  const isBetter = (other: PlanOffer) =>
    typed === null ||
    (typed.reduction?.isRecurring && other.reduction?.kind === "recurring_coupon"
      ? worthOf(other) > worthOf(typed)
      : discountOf(other) > (typed.reduction?.isRecurring ? worthOf(typed) : discountOf(typed)))
  if (typed && !others.some(isBetter)) return typed
  return others.reduce((best, one) => (discountOf(one) > discountOf(best) ? one : best), plain)
}

/** The recurring coupon of a quote: that which was typed, else that of the subscription, which may end with the change. */
function recurringOf(
  { change, reduction }: PlanOffer,
  { had, typed }: { had: OwnCoupon | null; typed: FoundCoupon | null },
): PlanQuote["recurring"] {
  const shown = reduction?.isRecurring && typed ? typed : had
  if (!shown) return null
  const { code, kind, valueBasisPoints, valueMinor, maxDiscountMinor } = shown
  const left = change.couponAfter
  return {
    ...{ code, kind, valueBasisPoints, valueMinor, maxDiscountMinor },
    isUsed: reduction?.kind === "recurring_coupon",
    isLost: left.couponId === null && reduction?.sourceId !== shown.id,
    paymentsLeft: left.couponId === null ? 0 : left.couponPeriodsLeft,
  }
}

/** The same as callers see it. */
export const shownCoupon = ({
  coupon,
  refusal,
  recurring,
}: Used): Pick<PlanQuote, "couponCode" | "couponRefusal" | "recurring"> => ({
  couponCode: coupon?.code ?? null,
  couponRefusal: refusal && { code: refusal.code, details: detailsOf(refusal) },
  recurring,
})

const detailsOf = ({ details = {} }: Failure): Record<string, string> =>
  Object.fromEntries(Object.entries(details).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
