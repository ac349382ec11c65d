import { open } from "@/lib/features/billing/moves"
import { offerWithCoupon } from "@/lib/features/billing/offer-with-coupon"
import type { PlanFacts } from "@/lib/features/billing/plan-offer"
import type { FoundCoupon } from "@/lib/features/coupons/coupon-refusal"
import type { LineSupply } from "@/lib/features/tax/line-tax"

const offered = {
  ...{ versionId: 3, planId: 3, slug: "growth", name: "Growth", rank: 3, currency: "INR" },
  ...{ priceMonthMinor: 299_900, priceYearMinor: 2_999_000 },
}
/** In a trial, in which the first payment is made. */
const facts: PlanFacts = {
  subscription: open({ versionId: 3, trialDays: 14 }, "2027-05-01"),
  ...{ lines: [], balanceMinor: 0, offered, interval: "month", rankChange: 0, today: "2027-05-10" },
}
const supply: LineSupply = { sacCode: "997331", rateBasisPoints: 1_800, treatment: "cgst", placeOfSupply: "27" }

const percent = (valueBasisPoints: number, periods: number | null = 1): FoundCoupon => ({
  ...{ id: 7, code: "SPRING", codeId: null, currency: "INR", status: "active", startsAt: new Date(0), endsAt: null },
  ...{ isInPlan: true, isStarted: true, isEnded: false, minOrderMinor: 0, firstOrderOnly: false, limitTotal: null },
  ...{ limitPerUser: 1, used: 0, held: 0, ownTaken: 0, ownHeld: 0, isCodeTaken: false, hasBought: false },
  ...{ kind: "percent", valueBasisPoints, valueMinor: null, maxDiscountMinor: null, periods },
  ...{ appliesTo: "plans", kinds: [], itemIds: [], plans: [], planInterval: null },
})
const offerOf = (coupon: FoundCoupon, subscription: Partial<PlanFacts["subscription"]> = {}) =>
  offerWithCoupon(
    { ...facts, subscription: { ...facts.subscription, ...subscription } },
    {
      ...{ supply, taxOf: () => supply, coupon: null, referral: { referralId: 5, percent: 10 } },
      asked: { code: coupon.code, found: coupon },
    },
  )

test("of a referral and a code that gives less the referral wins, and the quote says so", () => {
  const { quote, coupon, refusal, reduction } = offerOf(percent(500))
  expect(quote).toMatchObject({ referral: { percent: 10, discountMinor: 29_990 } })
  expect({ coupon, refusal: refusal?.code }).toEqual({ coupon: null, refusal: "coupon_not_better" })
  expect(reduction?.kind).toBe("institute_referral")
})

test.each([
  ["gives as much", percent(1_000), 29_990],
  ["gives more", percent(2_000), 59_980],
  ["gives more in all its payments", percent(500, 12), 14_995],
  ["lowers each payment", percent(100, null), 2_999],
])("a code that %s takes the place of a referral", (_, typed, discountMinor) => {
  const { quote, coupon, refusal } = offerOf(typed)
  expect({ coupon: coupon?.code, refusal }).toEqual({ coupon: "SPRING", refusal: null })
  expect(quote.referral).toBeUndefined()
  expect(quote.lines).toMatchObject([{ discountMinor }])
})

test("a recurring code leaves what it still lowers, and what a month brings follows from it", () => {
  const { change, recurring } = offerOf(percent(2_000, 3))
  expect(change.couponAfter).toEqual({ couponId: 7, couponPeriodsLeft: 2 })
  expect(recurring).toMatchObject({ paymentsLeft: 2, isLost: false })
  expect(change.event).toMatchObject({ mrrMinor: 239_920 })
})
