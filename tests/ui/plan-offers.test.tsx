import { screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { PlanScreen } from "@/components/billing/plan-screen"
import type { PlanShown } from "@/lib/features/billing/contract"
import type { PlanQuote } from "@/lib/features/billing/quote-shape"
import { InArea } from "./in-area"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { nextToast } from "./next-toast"
import { withFullRights } from "./with-rights"

jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))
jest.mock("next/navigation", () => ({ useSearchParams: () => new URLSearchParams() }))
jest.mock("@/lib/client/dialogs", () => ({ openDialog: () => Promise.resolve("primary") }))
afterEach(restoreApi)

const API = "/api/payments/v2/api/"
const own: PlanShown = {
  nextPayment: null,
  ...{ planId: 3, name: "Growth", version: 1, status: "active", interval: "month", currency: "INR" },
  ...{ priceMonthMinor: 299_900, priceYearMinor: 2_999_000, periodEnd: "2097-05-01", accessUntil: null },
  ...{ readableUntil: null, usage: [], held: { items: 0, teachers: 0, admins: 0 }, pending: null, next: null },
  ...{ limits: { activeStudents: 1_500 }, features: {}, feeBasisPoints: 0 },
  newer: {
    ...{ version: 2, priceMonthMinor: 329_900, priceYearMinor: 3_299_000 },
    ...{ limits: { activeStudents: 2_000 }, features: {}, feeBasisPoints: 0 },
  },
}
const free: PlanShown = {
  ...own,
  ...{ planId: 1, name: "Free", newer: null, priceMonthMinor: 0, priceYearMinor: 0, periodEnd: null },
}
const quote: PlanQuote = {
  ...{ planId: 3, name: "Growth", interval: "month", currency: "INR", isAtOnce: true, lines: [], unused: [] },
  ...{ balanceUsedMinor: 0, dueMinor: 17_700, surplusMinor: 0, forgivenMinor: 0, from: "2097-04-16", to: "2097-05-01" },
  ...{ next: { on: "2097-05-01", totalMinor: 389_282 }, placeOfSupply: "27", needsState: false },
  ...{ couponCode: null, couponRefusal: null, recurring: null, endingAddOns: null },
}

function show(plan: PlanShown, answers: Parameters<typeof mockApi>[0] = {}) {
  const sent = mockApi({
    [`${API}plan`]: () => okResponse(plan),
    [`${API}addOns`]: () => okResponse([]),
    [`${API}plan/moves`]: () => okResponse({ content: [], totalElements: 0, totalPages: 0, page: 0, size: 10 }),
    ...answers,
  })
  renderScreen(<InArea>{withFullRights("InstituteAdmin", <PlanScreen />)}</InArea>)
  return sent
}

test("a newer version says what it has and costs, and is switched to by its own quote", async () => {
  const sent = show(own, {
    [`${API}plan/quote`]: () => okResponse(quote),
    [`${API}plan/order`]: () => errorResponse("price_changed"),
  })
  expect(await screen.findByText("Growth has a newer version")).toBeVisible()
  expect(screen.getByText("Active students: 2,000")).toBeVisible()
  expect(screen.getByText("It costs ₹3,299 a month, before tax. You keep yours unless you switch.")).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "Switch" }))
  const sheet = await screen.findByRole("dialog", { name: "Switch to the newer version" })
  await userEvent.click(await within(sheet).findByRole("button", { name: "Pay ₹177.00" }))
  expect(await nextToast()).toMatchObject({ tone: "error" })
  expect(sent.find(({ path }) => path.endsWith("plan/order"))?.body).toMatchObject({
    ...{ planId: 3, interval: "month", isNewer: true, expectedTotalMinor: 17_700 },
  })
})

test("an institute on Free that had no trial starts one, and reads why it cannot", async () => {
  const trial = { slug: "growth", name: "Growth", days: 14 }
  const sent = show(free, {
    [`${API}plan/trial`]: () => okResponse({ trial }),
    [`${API}trials`]: () => errorResponse("trial_used"),
  })
  await userEvent.click(await screen.findByRole("button", { name: "Try Growth for 14 days" }))
  expect(await nextToast()).toMatchObject({
    tone: "error",
    message: expect.stringMatching(/^You have had a trial before, so this institute stays on Free/),
  })
  expect(sent.find(({ path }) => path.endsWith("/trials"))?.body).toEqual({ plan: "growth" })
})

test("nothing is offered where there is nothing to offer", async () => {
  show(free, { [`${API}plan/trial`]: () => okResponse({ trial: null }) })
  expect(await screen.findByText("Free")).toBeVisible()
  expect(screen.queryByRole("button", { name: /^Try/ })).not.toBeInTheDocument()
  expect(screen.queryByText(/newer version/)).not.toBeInTheDocument()
})

test("a history that cannot be loaded is loaded again", async () => {
  let answer: () => Response = () => errorResponse("unexpected")
  const move = {
    id: 1,
    event: "renewed",
    fromStatus: "active",
    toStatus: "active",
    plan: "Growth",
    at: "2026-05-01T00:00:00.000Z",
  }
  show(own, { [`${API}plan/moves`]: () => answer() })
  const history = await screen.findByRole("region", { name: "History" })
  const retry = await within(history).findByRole("button", { name: "Try again" })
  answer = () => okResponse({ content: [move], totalElements: 1, totalPages: 1, page: 0, size: 10 })
  await userEvent.click(retry)
  expect(await within(history).findByText("Growth was renewed")).toBeVisible()
})
