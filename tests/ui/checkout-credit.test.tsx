import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import type { QuoteTotals } from "@/lib/features/orders/totals-shape"
import { orders as texts } from "@/lib/shared/messages/en/orders.json"
import { basketOf, checkoutAnswers, ORDER, QUOTE, withCheckout } from "./checkout-fixture"
import { errorResponse, mockApi } from "./mock-api"
import { quoteTotals } from "./totals-fixture"

const { openCheckout, summary } = withCheckout()

const loweredBy = (discountMinor: number, more: Partial<QuoteTotals>): QuoteTotals => ({
  ...quoteTotals(49_900),
  ...{ discountMinor, taxableMinor: 49_900 - discountMinor, totalMinor: 49_900 - discountMinor },
  ...more,
})
const credited = loweredBy(20_000, { creditMinor: 20_000, availableCreditMinor: 20_000 })
const uncredited: QuoteTotals = { ...quoteTotals(49_900), availableCreditMinor: 20_000 }
function open(base: QuoteTotals, quoted: () => Response = () => basketOf(uncredited)) {
  const sent = mockApi({ ...checkoutAnswers(base), [QUOTE]: quoted })
  openCheckout()
  return sent
}
const tick = () => screen.findByRole("checkbox", { name: "Use my credit of ₹200.00" })

test("credit is used by default, and one tick leaves it alone", async () => {
  const sent = open(credited)
  expect(await tick()).toBeChecked()
  expect(within(summary()).getByText("− ₹200")).toBeVisible()
  await userEvent.click(await tick())
  await userEvent.click(await screen.findByRole("button", { name: "Pay ₹499" }))
  await waitFor(() => expect(sent.some(({ path }) => path === ORDER)).toBe(true))
  expect(sent.find(({ path }) => path === QUOTE)?.body).toMatchObject({ useCredit: false })
  expect(sent.find(({ path }) => path === ORDER)?.body).toMatchObject({ useCredit: false, expectedTotalMinor: 49_900 })
  await userEvent.click(await tick())
  expect(await screen.findByRole("button", { name: "Pay ₹299" })).toBeVisible()
})

test("an order with credit says nothing of it, since that is the rule", async () => {
  const sent = open(credited)
  await tick()
  await userEvent.click(screen.getByRole("button", { name: "Pay ₹299" }))
  await waitFor(() => expect(sent.some(({ path }) => path === ORDER)).toBe(true))
  expect(sent.find(({ path }) => path === ORDER)?.body).not.toHaveProperty("useCredit")
})

test("who has no credit is not asked", async () => {
  open(quoteTotals(49_900))
  expect(await screen.findByRole("button", { name: "Pay ₹499" })).toBeVisible()
  expect(screen.queryByRole("checkbox")).not.toBeInTheDocument()
})

test("where the total without credit cannot be worked out it says so, and the former total stays", async () => {
  open(credited, () => errorResponse("unexpected"))
  await userEvent.click(await tick())
  expect(await screen.findByText(texts.credit.failed)).toBeVisible()
  expect(screen.getByRole("button", { name: "Pay ₹299" })).toBeVisible()
})

test("the percent of who brought the buyer has a line of its own", async () => {
  open(loweredBy(4_990, { referralMinor: 4_990, referralPercent: 10 }))
  expect(await screen.findByText("Friend’s discount, 10%")).toBeVisible()
  expect(within(summary()).getByText("− ₹49.90")).toBeVisible()
  expect(screen.queryByText(texts.checkout.discount)).not.toBeInTheDocument()
})

test("a code that takes off less than that percent is not used, and it is said why", async () => {
  const better = loweredBy(4_990, { referralMinor: 4_990, referralPercent: 10, isCodeWorse: true })
  const sent = open(loweredBy(4_990, { referralMinor: 4_990, referralPercent: 10 }), () => basketOf(better))
  await userEvent.click(await screen.findByRole("button", { name: texts.coupon.open }))
  await userEvent.type(await screen.findByRole("textbox", { name: texts.coupon.label }), "FIVE{Enter}")
  expect(await screen.findByText(texts.coupon.worse)).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "Pay ₹449.10" }))
  await waitFor(() => expect(sent.some(({ path }) => path === ORDER)).toBe(true))
  expect(sent.find(({ path }) => path === ORDER)?.body).not.toHaveProperty("coupon")
})
