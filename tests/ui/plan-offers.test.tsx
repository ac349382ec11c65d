import { screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import type { PlanShown } from "@/lib/features/billing/contract"
import type { PlanQuote } from "@/lib/features/billing/quote-shape"
import { errorResponse, okResponse, restoreApi } from "./mock-api"
import { nextToast } from "./next-toast"
import { growth, PLAN_API, quoteOf, showPlan } from "./plan-screen-fixture"

jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))
jest.mock("next/navigation", () => ({ useSearchParams: () => new URLSearchParams() }))
jest.mock("@/lib/client/dialogs", () => ({
  ...jest.requireActual("@/lib/client/dialogs"),
  openDialog: () => Promise.resolve("primary"),
}))
afterEach(restoreApi)

const own: PlanShown = {
  ...growth,
  limits: { activeStudents: 1_500 },
  newer: {
    ...{ version: 2, priceMonthMinor: 329_900, priceYearMinor: 3_299_000 },
    ...{ limits: { activeStudents: 2_000 }, features: {}, feeBasisPoints: 0 },
  },
}
const free: PlanShown = {
  ...own,
  ...{ planId: 1, name: "Free", newer: null, priceMonthMinor: 0, priceYearMinor: 0, periodEnd: null },
}
const quote: PlanQuote = { ...quoteOf(3, "Growth", true), dueMinor: 17_700 }

test("a newer version says what it has and costs, and is switched to by its own quote", async () => {
  const sent = showPlan(own, {
    [`${PLAN_API}plan/quote`]: () => okResponse(quote),
    [`${PLAN_API}plan/order`]: () => errorResponse("price_changed"),
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
  const sent = showPlan(free, {
    [`${PLAN_API}plan/trial`]: () => okResponse({ trial }),
    [`${PLAN_API}trials`]: () => errorResponse("trial_used"),
  })
  await userEvent.click(await screen.findByRole("button", { name: "Try Growth for 14 days" }))
  expect(await nextToast()).toMatchObject({
    tone: "error",
    message: expect.stringMatching(/^You have had a trial before, so this institute stays on Free/),
  })
  expect(sent.find(({ path }) => path.endsWith("/trials"))?.body).toEqual({ plan: "growth" })
})

test("nothing is offered where there is nothing to offer", async () => {
  showPlan(free, { [`${PLAN_API}plan/trial`]: () => okResponse({ trial: null }) })
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
  showPlan(own, { [`${PLAN_API}plan/moves`]: () => answer() })
  const history = await screen.findByRole("region", { name: "History" })
  const retry = await within(history).findByRole("button", { name: "Try again" })
  answer = () => okResponse({ content: [move], totalElements: 1, totalPages: 1, page: 0, size: 10 })
  await userEvent.click(retry)
  expect(await within(history).findByText("Growth was renewed")).toBeVisible()
})
