import type { Failure } from "@/lib/contract/errors"
import { isForPlan } from "@/lib/features/coupons/coupon-offer"
import { type AskedCoupon, type FoundCoupon, refusalFor } from "@/lib/features/coupons/coupon-refusal"
import type { LineSupply } from "@/lib/features/tax/line-tax"
import { offerPlan, type PlanFacts, type PlanOffer } from "./plan-offer"
import type { OpenLine } from "./quote-queries.server"
import type { PlanQuote } from "./quote-shape"
import type { ReferralDiscount } from "./referral-discount.server"

interface Terms {
  supply: LineSupply
  taxOf: (line: OpenLine) => LineSupply
  /** The code that was typed. */
  asked: AskedCoupon | null
  /** What the first payment of an institute that was referred has off, unless the coupon lowers it. */
  referral: ReferralDiscount | null
}

interface Used {
  coupon: FoundCoupon | null
  /** Why the code lowers nothing. */
  refusal: Failure | null
}

/** What a change of the plan costs with the coupon of a code, which lowers the lines of the plan, unless `refusal` says why not. */
export function offerWithCoupon(facts: PlanFacts, { asked, ...terms }: Terms): PlanOffer & Used {
  const plain = offerPlan(facts, terms)
  if (!asked) return { ...plain, coupon: null, refusal: null }
  const { slug, currency } = facts.offered
  const refusal = refusalFor(asked, {
    currency,
    lines: plain.lines.map(({ line, listMinor }) => ({ kind: line.kind, priceMinor: listMinor })),
    isFor: (coupon, { kind }) => kind === "plan" && isForPlan(coupon, { slug, interval: facts.interval }),
  })
  const coupon = refusal ? null : (asked.found ?? null)
  return { ...(coupon ? offerPlan(facts, { ...terms, coupon }) : plain), coupon, refusal }
}

/** The same as callers see it. */
export const shownCoupon = ({ coupon, refusal }: Used): Pick<PlanQuote, "couponCode" | "couponRefusal"> => ({
  couponCode: coupon?.code ?? null,
  couponRefusal: refusal && { code: refusal.code, details: detailsOf(refusal) },
})

const detailsOf = ({ details = {} }: Failure): Record<string, string> =>
  Object.fromEntries(Object.entries(details).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
