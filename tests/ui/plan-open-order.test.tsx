import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { PlanScreen } from "@/components/billing/plan-screen"
import { DialogsHost } from "@/components/shell/dialogs/dialogs-host"
import { openCheckout } from "@/lib/client/open-checkout"
import type { PlanShown } from "@/lib/features/billing/contract"
import type { PlanQuote } from "@/lib/features/billing/quote-shape"
import type { PlacedPlanOrder } from "@/lib/features/plan-orders/contract"
import type { Plan } from "@/lib/features/plans/contract"
import en from "@/lib/shared/messages/en/shell.json"
import { InArea } from "./in-area"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { nextToast } from "./next-toast"
import { withFullRights } from "./with-rights"

jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))
jest.mock("next/navigation", () => ({ useSearchParams: () => new URLSearchParams() }))
jest.mock("@/lib/client/open-checkout", () => ({ openCheckout: jest.fn() }))
afterEach(restoreApi)
beforeEach(() => jest.mocked(openCheckout).mockReset())

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
    pending: null,
    next: null,
    nextPayment: null,
  },
  ...{ limits: {}, features: {}, feeBasisPoints: 0, newer: null },
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
  renderScreen(
    <InArea>
      {withFullRights("InstituteAdmin", <PlanScreen />)}
      <DialogsHost labels={en.shell.dialogs} />
    </InArea>,
  )
  return sent
}

const choosePlan = async (name: string) => {
  await userEvent.click(await screen.findByRole("button", { name: "Change plan" }))
  await userEvent.click(await screen.findByRole("radio", { name }))
}

describe("where an order for another plan is open", () => {
  const placed: PlacedPlanOrder = {
    ...{
      order_id: "order_1",
      transaction_id: "txn_new-order-of-another",
      amount: 68_000,
      currency: "INR",
      plan: "Pro",
    },
    ...{ expiresAt: new Date("2097-04-16T10:00:00Z"), status: "payment_pending" },
    checkout: { action: "https://gateway.test/pay", fields: {} },
  }
  const open = {
    transactionId: "txn_open-order-of-growth",
    plan: "Growth",
    planId: "3",
    interval: "year",
    dueMinor: "118000",
  }
  async function meetOpenOrder() {
    const answers = [errorResponse("order_open", undefined, open), okResponse(placed)]
    const sent = show(own, {
      [`${API}plan/quote`]: () => okResponse(quoteOf(4, "Pro", true)),
      [`${API}plan/order`]: () => answers.shift() ?? okResponse(placed),
    })
    await choosePlan("Pro")
    await userEvent.click(await screen.findByRole("button", { name: "Pay ₹680.00" }))
    const dialog = await screen.findByRole("alertdialog")
    expect(dialog).toHaveTextContent("₹1,180.00")
    return { dialog, orders: () => sent.filter(({ path }) => path === `${API}plan/order`).map(({ body }) => body) }
  }

  test("Continue goes on with it", async () => {
    const { dialog, orders } = await meetOpenOrder()
    await userEvent.click(within(dialog).getByRole("button", { name: "Continue" }))
    await waitFor(() => expect(openCheckout).toHaveBeenCalledTimes(1))
    expect(orders()[1]).toEqual({ planId: 3, interval: "year" })
  })

  test("Start again puts the new one in its place", async () => {
    const { dialog, orders } = await meetOpenOrder()
    await userEvent.click(within(dialog).getByRole("button", { name: "Start again" }))
    await waitFor(() => expect(openCheckout).toHaveBeenCalledTimes(1))
    const again = {
      planId: 4,
      interval: "month",
      coupon: null,
      expectedTotalMinor: 68_000,
      replaces: "txn_open-order-of-growth",
    }
    expect(orders()[1]).toEqual(again)
  })

  test("another decision about the plan asks as well: Start again decides in its place, Continue pays", async () => {
    const answers = [errorResponse("order_open", undefined, open), errorResponse("order_open", undefined, open)]
    const sent = show(own, {
      [`${API}plan/cancel`]: () => answers.shift() ?? okResponse(null),
      [`${API}plan/order`]: () => okResponse(placed),
    })
    const bodies = () => sent.filter(({ path }) => path === `${API}plan/cancel`).map(({ body }) => body)
    await userEvent.click(await screen.findByRole("button", { name: "Cancel plan" }))
    await userEvent.click(await screen.findByRole("button", { name: /^End on/ }))
    await userEvent.click(await screen.findByRole("button", { name: "Continue" }))
    await waitFor(() => expect(openCheckout).toHaveBeenCalledTimes(1))
    await userEvent.click(await screen.findByRole("button", { name: /^End on/ }))
    await userEvent.click(await screen.findByRole("button", { name: "Start again" }))
    expect(await nextToast()).toMatchObject({ tone: "success" })
    expect(bodies()).toEqual([{ to: "free" }, { to: "free" }, { to: "free", replaces: "txn_open-order-of-growth" }])
  })

  test("Free asks for what is not paid as well", async () => {
    const answers = [errorResponse("order_open", undefined, open)]
    const sent = show(
      { ...own, status: "past_due" },
      { [`${API}plan/free`]: () => answers.shift() ?? okResponse(null) },
    )
    await userEvent.click(await screen.findByRole("button", { name: "Continue on Free" }))
    await userEvent.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Continue on Free" }),
    )
    await userEvent.click(await screen.findByRole("button", { name: "Start again" }))
    expect(await nextToast()).toMatchObject({ tone: "success" })
    expect(sent.filter(({ path }) => path === `${API}plan/free`).at(-1)?.body).toEqual({
      replaces: "txn_open-order-of-growth",
    })
  })
})
