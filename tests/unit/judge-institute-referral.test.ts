import {
  type FirstPaymentFacts,
  judgeOpening,
  judgePayment,
  type OpeningFacts,
} from "@/lib/features/institute-referrals/judge-institute-referral"
import { networkOf } from "@/lib/features/institute-referrals/network-of.server"

const opening: OpeningFacts = {
  founder: { userId: 9, email: "asha@new.test", mobile: null, mailDomain: "new.test", network: "203.0.113" },
  admins: [{ userId: 1, email: "ravi@old.test", mobile: "+919812345678" }],
  networks: ["198.51.100"],
  deviceUserIds: [],
  hadTrial: false,
}
const payment: FirstPaymentFacts = {
  ...{ isReferrerOpen: true, sharesAdmin: false, sharesMobile: false, sharesGstin: false, sharesPan: false },
  ...{ upiOfReferrer: false, alikeElsewhere: false, rewardMinor: 299_900, signs: 0, rewardsThisYear: 0 },
}
const founder = (change: Partial<OpeningFacts["founder"]>) => ({ founder: { ...opening.founder, ...change } })

test.each<[string | null, Partial<OpeningFacts>]>([
  [null, {}],
  ["same_person", founder({ userId: 1 })],
  ["same_email", founder({ email: "Ravi+two@old.test" })],
  ["same_mobile", founder({ mobile: "+919812345678" })],
  ["same_device", { deviceUserIds: [4, 1] }],
  ["had_trial", { hadTrial: true }],
])("an opening is rejected as %s", (rejected, change) => {
  expect(judgeOpening({ ...opening, ...change })).toEqual({ rejected, signs: [] })
})

test("a network and a mail domain are signs and no reasons", () => {
  const change = { ...founder({ mailDomain: "old.test" }), networks: ["203.0.113"] }
  expect(judgeOpening({ ...opening, ...change })).toEqual({
    rejected: null,
    signs: ["same_network", "same_mail_domain"],
  })
})

test.each<[string, Partial<FirstPaymentFacts>]>([
  ["referrer_left", { isReferrerOpen: false }],
  ["shared_admin", { sharesAdmin: true }],
  ["same_mobile", { sharesMobile: true }],
  ["same_gstin", { sharesGstin: true, sharesPan: true }],
  ["same_pan", { sharesPan: true }],
  ["same_upi", { upiOfReferrer: true, alikeElsewhere: true }],
  ["referrer_on_free", { rewardMinor: 0, rewardsThisYear: 12 }],
])("a payment is rejected as %s", (rejected, change) => {
  expect(judgePayment({ ...payment, ...change })).toEqual({ rejected })
})

test.each<[string | null, Partial<FirstPaymentFacts>]>([
  [null, { signs: 1, rewardsThisYear: 11 }],
  ["yearly_limit", { rewardsThisYear: 12, signs: 2 }],
  ["same_card", { alikeElsewhere: true }],
  ["weak_signs", { signs: 2 }],
])("a payment waits for a decision because of %s", (review, change) => {
  expect(judgePayment({ ...payment, ...change })).toEqual({ review })
})

test.each([
  ["203.0.113.77", "203.0.113"],
  ["2001:db8:1:2:3::4", "2001:db8:1:2::"],
  ["nowhere", null],
])("the network of %s is %s", (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
