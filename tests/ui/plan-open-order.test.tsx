import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { openCheckout } from "@/lib/client/open-checkout"
import type { PlacedPlanOrder } from "@/lib/features/plan-orders/contract"
import { errorResponse, okResponse, restoreApi } from "./mock-api"
import { nextToast } from "./next-toast"
import { growth, PLAN_API, quoteOf, showPlan } from "./plan-screen-fixture"

jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))
jest.mock("next/navigation", () => ({ useSearchParams: () => new URLSearchParams() }))
jest.mock("@/lib/client/open-checkout", () => ({ openCheckout: jest.fn() }))
afterEach(restoreApi)
beforeEach(() => jest.mocked(openCheckout).mockReset())

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
    const sent = showPlan(growth, {
      [`${PLAN_API}plan/quote`]: () => okResponse(quoteOf(4, "Pro", true)),
      [`${PLAN_API}plan/order`]: () => answers.shift() ?? okResponse(placed),
    })
    await choosePlan("Pro")
    await userEvent.click(await screen.findByRole("button", { name: "Pay ₹680.00" }))
    const dialog = await screen.findByRole("alertdialog")
    expect(dialog).toHaveTextContent("₹1,180.00")
    return { dialog, orders: () => sent.filter(({ path }) => path === `${PLAN_API}plan/order`).map(({ body }) => body) }
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
    const sent = showPlan(growth, {
      [`${PLAN_API}plan/cancel`]: () => answers.shift() ?? okResponse(null),
      [`${PLAN_API}plan/order`]: () => okResponse(placed),
    })
    const bodies = () => sent.filter(({ path }) => path === `${PLAN_API}plan/cancel`).map(({ body }) => body)
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
    const sent = showPlan(
      { ...growth, status: "past_due" },
      { [`${PLAN_API}plan/free`]: () => answers.shift() ?? okResponse(null) },
    )
    await userEvent.click(await screen.findByRole("button", { name: "Continue on Free" }))
    await userEvent.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Continue on Free" }),
    )
    await userEvent.click(await screen.findByRole("button", { name: "Start again" }))
    expect(await nextToast()).toMatchObject({ tone: "success" })
    expect(sent.filter(({ path }) => path === `${PLAN_API}plan/free`).at(-1)?.body).toEqual({
      replaces: "txn_open-order-of-growth",
    })
  })
})
