import { judgeReferral, type PaymentFacts } from "@/lib/features/referrals/judge-referral"
import { normalisedEmail } from "@/lib/shared/normalised-email"

const GOOD: PaymentFacts = {
  referrer: { email: "asha@people.test", mobile: "+919812345678", isActive: true },
  friend: { email: "ravi@people.test", mobile: null },
  sharesDevice: false,
  hasOrderedBefore: false,
  upiOf: null,
  cardOf: null,
  fromOneAddress: 1,
  rewardsThisMonth: 0,
  maxRewardsAMonth: 5,
}

/** The fraud table: what is known, and what becomes of the referral. */
const TABLE: [string, Partial<PaymentFacts>, ReturnType<typeof judgeReferral>][] = [
  ["nothing suspicious", {}, { review: null }],
  ["the same mobile", { friend: { ...GOOD.friend, mobile: "+919812345678" } }, { rejected: "same_mobile" }],
  ["no mobile on either side", { referrer: { ...GOOD.referrer, mobile: null } }, { review: null }],
  ["the same mailbox", { friend: { ...GOOD.friend, email: "ASHA+2@People.test" } }, { rejected: "same_email" }],
  ["one browser", { sharesDevice: true }, { rejected: "same_device" }],
  ["the referrer's UPI id", { upiOf: "referrer" }, { rejected: "same_upi" }],
  ["the UPI id of another friend", { upiOf: "friend" }, { review: "upi_of_a_friend" }],
  ["the referrer's card", { cardOf: "referrer" }, { review: "same_card" }],
  ["the card of another friend", { cardOf: "friend" }, { review: "same_card" }],
  ["an order before", { hasOrderedBefore: true }, { rejected: "ordered_before" }],
  ["four from one address", { fromOneAddress: 4 }, { review: null }],
  ["five from one address", { fromOneAddress: 5 }, { review: "one_address" }],
  ["a referrer who has left", { referrer: { ...GOOD.referrer, isActive: false } }, { rejected: "referrer_left" }],
  ["one reward below the month's limit", { rewardsThisMonth: 4 }, { review: null }],
  ["the month's limit", { rewardsThisMonth: 5 }, { rejected: "monthly_limit" }],
  ["a refusal beside a doubt", { upiOf: "referrer", cardOf: "friend" }, { rejected: "same_upi" }],
]

test.each(TABLE)("%s", (_, facts, judgement) => {
  expect(judgeReferral({ ...GOOD, ...facts })).toEqual(judgement)
})

test.each([
  ["Asha@People.Test", "asha@people.test"],
  ["asha+courses@people.test", "asha@people.test"],
  ["a.sha.rao@gmail.com", "asharao@gmail.com"],
  ["asha.rao+x@googlemail.com", "asharao@gmail.com"],
  ["asha.rao@people.test", "asha.rao@people.test"],
])("the mailbox behind %s is %s", (email, mailbox) => {
  expect(normalisedEmail(email)).toBe(mailbox)
})
