import { open } from "@/lib/features/billing/moves"
import { takenBack } from "@/lib/features/billing/taken-back"

const subscription = {
  ...open({ versionId: 3, trialDays: 0 }, "2026-04-01"),
  ...{ anchorDay: 1, periodFrom: "2026-05-01", periodTo: "2026-06-01", mrrMinor: 299_900 },
  ...{ couponId: 7, couponPeriodsLeft: 1 },
}
const former = {
  from: "2026-04-01",
  lines: [
    { id: 1, mrrMinor: 299_900 },
    { id: 2, mrrMinor: 19_900 },
  ],
}
const sold = { subscription, former, today: "2026-04-27", lines: [{ to: "2026-06-01" }] }
const [before, after] = [
  { couponId: 7, couponPeriodsLeft: 2 },
  { couponId: 7, couponPeriodsLeft: 1 },
]
const renewal = { kind: "renewal", coupon: { before, after } } as const

test("the former period is there again, with its income and the coupon that it had", () => {
  const period = { periodFrom: "2026-04-01", periodTo: "2026-05-01", anchorDay: 1 }
  expect(takenBack(sold, renewal)).toEqual({ period, mrrMinor: 319_800, coupon: before })
})

test("a coupon that was given since stays", () => {
  const given = { ...sold, subscription: { ...subscription, couponId: 8 } }
  expect(takenBack(given, renewal)).not.toHaveProperty("coupon")
})

test("days that were given back since go to the present period", () => {
  const longer = { ...sold, subscription: { ...subscription, periodTo: "2026-06-04" } }
  expect(takenBack(longer, renewal)?.period).toEqual({
    ...{ periodFrom: "2026-04-01", periodTo: "2026-05-04", anchorDay: 4 },
  })
})

test("nothing is taken back that has begun, or was no next period", () => {
  expect(takenBack({ ...sold, today: "2026-05-01" }, renewal)).toBeUndefined()
  expect(takenBack(sold, { ...renewal, kind: "change" })).toBeUndefined()
  expect(takenBack({ ...sold, former: null }, renewal)).toBeUndefined()
})
