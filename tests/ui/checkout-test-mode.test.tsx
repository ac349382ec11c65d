import { screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import type { QuoteTotals } from "@/lib/features/orders/totals-shape"
import { orders as texts } from "@/lib/shared/messages/en/orders.json"
import { basketOf, checkoutAnswers, ORDER, QUOTE, SESSION, withCheckout, MINE, quote } from "./checkout-fixture"
import { errorResponse, mockApi, okResponse } from "./mock-api"
import { signedIn } from "./signed-in"
import { quoteTotals } from "./totals-fixture"

const { openCheckout, openItemCheckout, storeItem } = withCheckout()

const totals = (online: QuoteTotals["online"]): QuoteTotals => ({ ...quoteTotals(49_900), online })
const TEST_ORDER = "/api/payments/v2/api/testOrder"
/** The basket of staff is that of their browser, as a visitor's is. */
const staffAnswers = (online: QuoteTotals["online"]) => ({
  ...checkoutAnswers(totals(online)),
  [QUOTE]: () => basketOf(totals(online)),
  [SESSION]: asStaff,
})
const asStaff = async () => {
  const { user, ...session } = await signedIn().json()
  return Response.json({ ...session, user: { ...user, role: "InstituteAdmin" } })
}

test("in test mode a learner reads that online payment opens soon, and has no button that would refuse them", async () => {
  mockApi(checkoutAnswers(totals("soon")))
  openCheckout()
  expect(await screen.findByText(texts.checkout.opensSoon)).toBeVisible()
  expect(screen.queryByRole("button", { name: /^Pay ₹/ })).toBeNull()
  expect(screen.queryByText(texts.checkout.secure)).toBeNull()
})

test("what costs nothing is enrolled in meanwhile", async () => {
  mockApi(checkoutAnswers({ ...quoteTotals(0), online: "soon" }))
  openCheckout()
  expect(await screen.findByRole("button", { name: texts.checkout.enrol })).toBeVisible()
  expect(screen.queryByText(texts.checkout.opensSoon)).toBeNull()
})

test("staff buy in test mode, under its badge", async () => {
  storeItem()
  const sent = mockApi(staffAnswers("test"))
  openCheckout()
  const pay = await screen.findByRole("button", { name: "Pay ₹499" })
  expect(screen.getByText(texts.checkout.testMode)).toBeVisible()
  expect(screen.queryByText(texts.checkout.staff)).toBeNull()
  await userEvent.click(pay)
  await screen.findByRole("alert")
  expect(sent.some(({ path }) => path === ORDER)).toBe(true)
})

test("otherwise staff buy nothing", async () => {
  storeItem()
  mockApi(staffAnswers("live"))
  openCheckout()
  expect(await screen.findByText(texts.checkout.staff)).toBeVisible()
  expect(screen.queryByRole("button", { name: /^Pay ₹/ })).toBeNull()
})

test("an administrator tries a sale of an item where the page is opened for that, at the call of its own", async () => {
  window.history.replaceState(null, "", "?mode=test")
  const sent = mockApi({
    ...staffAnswers("test"),
    [MINE]: () => okResponse({ ...quote, online: "test" }),
    [TEST_ORDER]: () => errorResponse("payments_not_set_up"),
  })
  openItemCheckout(quote)
  await screen.findByText(texts.checkout.testMode)
  await userEvent.click(screen.getByRole("button", { name: "Pay ₹499" }))
  await waitFor(() => expect(sent.some(({ path }) => path === TEST_ORDER)).toBe(true))
  expect(sent.some(({ path }) => path === ORDER)).toBe(false)
  expect(sent.find(({ path }) => path === MINE)?.search.get("mode")).toBe("test")
  window.history.replaceState(null, "", "/")
})
