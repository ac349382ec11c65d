import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { PlanScreen } from "@/components/billing/plan-screen"
import type { PlanShown } from "@/lib/features/billing/contract"
import type { PlanQuote } from "@/lib/features/billing/quote-shape"
import type { Plan } from "@/lib/features/plans/contract"
import { InArea } from "./in-area"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { nextToast } from "./next-toast"
import { withFullRights } from "./with-rights"

jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))
jest.mock("next/navigation", () => ({ useSearchParams: () => new URLSearchParams() }))
afterEach(restoreApi)

const API = "/api/payments/v2/api/"
const offer = (id: number, name: string, rupees: number): Plan => ({
  ...{ id, slug: name.toLowerCase(), name, currency: "INR", trialDays: 0, feeBasisPoints: 0 },
  ...{ priceMonthMinor: rupees * 100, priceYearMinor: rupees * 1_000, limits: {}, features: {} },
})
const own: PlanShown = {
  ...{ planId: 3, name: "Growth", version: 1, status: "active", interval: "month", currency: "INR" },
  ...{ priceMonthMinor: 299_900, priceYearMinor: 2_999_000, periodEnd: "2097-05-01", accessUntil: null },
  ...{
    readableUntil: null,
    usage: [],
    held: { items: 0, teachers: 0, admins: 0 },
    newer: null,
    pending: null,
    nextPayment: null,
    next: null,
  },
  ...{ limits: {}, features: {}, feeBasisPoints: 0 },
}
const quoteOf = (planId: number, name: string, isAtOnce: boolean): PlanQuote => ({
  ...{ planId, name, interval: "month", currency: "INR", isAtOnce, lines: [], unused: [] },
  ...{ balanceUsedMinor: 0, dueMinor: isAtOnce ? 68_000 : 0, surplusMinor: 0, forgivenMinor: 0 },
  ...{
    from: "2097-05-01",
    to: "2097-06-01",
    next: { on: "2097-06-01", totalMinor: 68_000 },
    placeOfSupply: "27",
    needsState: false,
    couponCode: null,
    couponRefusal: null,
    recurring: null,
    endingAddOns: null,
  },
})

type Answers = Parameters<typeof mockApi>[0]

/** Shows the page of the plan with the answers of calls besides those that it always makes. */
function show(plan: PlanShown, answers: Answers) {
  const sent = mockApi({
    [`${API}plan`]: () => okResponse(plan),
    [`${API}addOns`]: () => okResponse([]),
    [`${API}plan/moves`]: () => okResponse({ content: [], totalElements: 0, totalPages: 0, page: 0, size: 10 }),
    [`${API}plans`]: () => okResponse([offer(2, "Starter", 999), offer(3, "Growth", 2_999), offer(4, "Pro", 7_999)]),
    ...answers,
  })
  renderScreen(<InArea>{withFullRights("InstituteAdmin", <PlanScreen />)}</InArea>)
  return sent
}

test("a plan is cancelled by saying what comes after it: Free at first, or nothing", async () => {
  const sent = show(own, { [`${API}plan/cancel`]: () => okResponse(null) })
  await userEvent.click(await screen.findByRole("button", { name: "Cancel plan" }))
  const sheet = await screen.findByRole("dialog", { name: "Cancel Growth" })
  expect(await within(sheet).findByText(/Until then everything works as before/)).toBeVisible()
  expect(within(sheet).getByRole("radio", { name: /Continue on Free/ })).toBeChecked()
  await userEvent.click(within(sheet).getByRole("radio", { name: /Stop/ }))
  await userEvent.click(within(sheet).getByRole("button", { name: /^End on/ }))
  expect(await nextToast()).toMatchObject({ tone: "success" })
  expect(sent.find(({ path }) => path === `${API}plan/cancel`)?.body).toEqual({ to: "stop" })
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
})

test("a cancellation that fails stays open, with what was chosen", async () => {
  show(own, { [`${API}plan/cancel`]: () => errorResponse("maintenance") })
  await userEvent.click(await screen.findByRole("button", { name: "Cancel plan" }))
  await userEvent.click(await screen.findByRole("radio", { name: /Stop/ }))
  await userEvent.click(screen.getByRole("button", { name: /^End on/ }))
  expect(await nextToast()).toMatchObject({ tone: "error" })
  expect(screen.getByRole("radio", { name: /Stop/ })).toBeChecked()
})

test.each(["cancel_scheduled", "downgrade_scheduled"] as const)("%s is taken back by one button", async (status) => {
  const sent = show({ ...own, status }, { [`${API}plan/undo`]: () => okResponse(null) })
  await userEvent.click(await screen.findByRole("button", { name: "Keep Growth" }))
  expect(await nextToast()).toMatchObject({ tone: "success", message: "Growth goes on" })
  expect(sent.filter(({ path }) => path === `${API}plan/undo`)).toHaveLength(1)
  expect(screen.queryByRole("button", { name: "Cancel plan" })).toBeNull()
})

const choosePlan = async (name: string) => {
  await userEvent.click(await screen.findByRole("button", { name: "Change plan" }))
  await userEvent.click(await screen.findByRole("radio", { name }))
}

test("a lower plan asks what it shall hold before it is chosen", async () => {
  const candidate = (id: number, name: string) => ({
    ...{ id, name, isHeld: false, kind: "course", role: null, since: "2026-10-01T10:00:00Z", buyers: 0 },
  })
  const content = [candidate(3, "Waves"), candidate(2, "Optics"), candidate(1, "Heat")]
  const sent = show(own, {
    [`${API}plan/quote`]: () => okResponse(quoteOf(2, "Starter", false)),
    [`${API}plan/excess`]: () =>
      okResponse([
        {
          ...{ limit: "publishedItems", used: 3, allowed: 2, over: 1, preselected: [3] },
          candidates: { content, page: 0, size: 20, totalElements: 3, totalPages: 1 },
        },
      ]),
    [`${API}plan/change`]: () => okResponse(null),
  })
  await choosePlan("Starter")
  expect(await screen.findByRole("checkbox", { name: /Waves/ })).toBeChecked()
  await userEvent.click(screen.getByRole("checkbox", { name: /Waves/ }))
  const change = screen.getByRole("button", { name: /^Change on/ })
  expect(change).toBeDisabled()
  await userEvent.click(screen.getByRole("checkbox", { name: /Optics/ }))
  await userEvent.click(change)
  expect(await nextToast()).toMatchObject({ tone: "success" })
  expect(sent.find(({ path }) => path === `${API}plan/change`)?.body).toEqual({
    ...{ planId: 2, interval: "month", choice: { publishedItems: [2] } },
  })
})

test("the history says what happened, also where the plan went on as before", async () => {
  const move = { fromStatus: "active", toStatus: "active", plan: "Growth", at: "2027-05-10T08:00:00Z" } as const
  const moves = [
    { ...move, id: 3, event: "suspended" },
    { ...move, id: 2, event: "downgraded" },
    { ...move, id: 1, event: "clock", toStatus: "past_due" as const },
  ]
  show(own, {
    [`${API}plan/moves`]: () => okResponse({ content: moves, totalElements: 3, totalPages: 1, page: 0, size: 10 }),
  })
  expect(await screen.findByText("The institute was suspended")).toBeVisible()
  expect(screen.getByText("A change of plan was planned")).toBeVisible()
  expect(screen.getByText("The payment for Growth was missing")).toBeVisible()
})
