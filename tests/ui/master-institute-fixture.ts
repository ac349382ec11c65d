import { institute as listed, pageOf } from "./list-fixtures"
import { okResponse } from "./mock-api"

const institute = {
  ...listed,
  ...{ plan: "Growth", planStatus: "trialing", legalName: "Rival Education LLP", gstin: null, stateCode: "27" },
  ...{ country: "IN", timezone: "Asia/Kolkata", locale: "en", currency: "INR" },
  ...{ contactEmail: "hello@rival.test", contactPhone: null, signUpAllowed: true },
}
export const plan = {
  plan: {
    ...{ planId: 3, name: "Growth", version: 2, status: "trialing", interval: "month", currency: "INR" },
    ...{ priceMonthMinor: 299_900, priceYearMinor: 2_999_000, periodEnd: "2026-12-10", accessUntil: null },
    ...{
      readableUntil: null,
      limits: { staff: 27, publishedItems: -1 },
      features: {},
      feeBasisPoints: 0,
      newer: null,
      pending: null,
    },
    usage: [{ limit: "staff", used: 9, allowed: 27, fullOn: null }],
    held: { items: 0, teachers: 0, admins: 0 },
    next: { state: "active", on: "2026-12-10" },
  },
  ...{ mrrMinor: 0, balanceMinor: 0, coupon: null, daysLeftToExtend: 16 },
  grants: [
    {
      ...{ id: 5, limit: "staff", feature: null, amount: 7, reason: "They help us to test" },
      ...{ until: "2026-12-20T18:30:00.000Z", by: "Asha Rao", createdAt: "2026-11-20T10:00:00.000Z" },
    },
  ],
  restrictions: [],
}
const moves = [
  {
    ...{ id: 9, event: "granted", fromStatus: "trialing", toStatus: "trialing", plan: "Growth" },
    ...{ at: "2026-11-20T10:00:00.000Z", reason: "They help us to test", by: "Asha Rao" },
  },
]
export const answers = (changes: object = {}) => ({
  "institute/3/page": () => okResponse({ ...institute, ...changes }),
  "institute/3/plan": () => okResponse(plan),
  "institute/3/moves": () => pageOf(moves),
  "institute/3/lines": () => linesOf([]),
  "institute/3/planOrders": () => okResponse([]),
})
export const linesOf = async (content: object[], next: object | null = null) => {
  const body = (await pageOf(content).json()) as { data: object }
  return okResponse({ ...body.data, next })
}
