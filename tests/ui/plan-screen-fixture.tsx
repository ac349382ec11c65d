import { PlanScreen } from "@/components/billing/plan-screen"
import { DialogsHost } from "@/components/shell/dialogs/dialogs-host"
import type { PlanShown } from "@/lib/features/billing/contract"
import type { PlanQuote } from "@/lib/features/billing/quote-shape"
import type { Plan } from "@/lib/features/plans/contract"
import en from "@/lib/shared/messages/en/shell.json"
import { InArea } from "./in-area"
import { mockApi, okResponse, renderScreen } from "./mock-api"
import { withFullRights } from "./with-rights"

export const PLAN_API = "/api/payments/v2/api/"

/** A plan that is on sale. */
export const planFor = (id: number, name: string, rupees: number, rest: Partial<Plan> = {}): Plan => ({
  ...{ id, slug: name.toLowerCase(), name, currency: "INR", trialDays: 0, feeBasisPoints: 0 },
  ...{ priceMonthMinor: rupees * 100, priceYearMinor: rupees * 1_000, limits: {}, features: {} },
  ...rest,
})

/** Growth, paid by the month until 1 May. */
export const growth: PlanShown = {
  ...{ planId: 3, name: "Growth", version: 1, status: "active", interval: "month", currency: "INR" },
  ...{ priceMonthMinor: 299_900, priceYearMinor: 2_999_000, periodEnd: "2097-05-01", accessUntil: null },
  ...{ readableUntil: null, usage: [], held: { items: 0, teachers: 0, admins: 0 }, newer: null, pending: null },
  ...{ nextPayment: null, next: null, limits: {}, features: {}, feeBasisPoints: 0 },
}

/** What a plan costs from 1 May on, or a part of it today. */
export const quoteOf = (planId: number, name: string, isAtOnce: boolean): PlanQuote => ({
  ...{ planId, name, interval: "month", currency: "INR", isAtOnce, lines: [], unused: [] },
  ...{ balanceUsedMinor: 0, dueMinor: isAtOnce ? 68_000 : 0, surplusMinor: 0, forgivenMinor: 0 },
  ...{ from: "2097-05-01", to: "2097-06-01", next: { on: "2097-06-01", totalMinor: 68_000 } },
  ...{ placeOfSupply: "27", needsState: false, couponCode: null, couponRefusal: null },
  ...{ recurring: null, endingAddOns: null },
})

/** Shows the page of a plan with the answers of calls besides those that it always makes; returns the requests. */
export function showPlan(plan: PlanShown, answers: Parameters<typeof mockApi>[0] = {}) {
  const sent = mockApi({
    [`${PLAN_API}plan`]: () => okResponse(plan),
    [`${PLAN_API}addOns`]: () => okResponse([]),
    [`${PLAN_API}plan/moves`]: () => okResponse({ content: [], totalElements: 0, totalPages: 0, page: 0, size: 10 }),
    [`${PLAN_API}plans`]: () =>
      okResponse([planFor(2, "Starter", 999), planFor(3, "Growth", 2_999), planFor(4, "Pro", 7_999)]),
    ...answers,
  })
  renderScreen(
    <InArea>
      {withFullRights("InstituteAdmin", <PlanScreen />)}
      <DialogsHost labels={en.shell.dialogs} />
    </InArea>,
  )
  return sent
}
