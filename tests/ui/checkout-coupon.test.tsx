import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import type { QuoteTotals } from "@/lib/features/orders/totals-shape"
import { orders as texts } from "@/lib/shared/messages/en/orders.json"
import { basketOf, checkoutAnswers, clearBasket, ORDER, QUOTE, SESSION, withCheckout } from "./checkout-fixture"
import { mockApi, restoreApi } from "./mock-api"
import { quoteTotals } from "./totals-fixture"

const { instituteId, openCheckout, storeItem, summary } = withCheckout()

const lowered: QuoteTotals = {
  ...quoteTotals(49_900),
  ...{ discountMinor: 4_990, taxableMinor: 44_910, totalMinor: 44_910, couponCode: "MONSOON10" },
}
const refused = (code: string, details: Record<string, string> = {}): QuoteTotals => ({
  ...quoteTotals(49_900),
  couponRefusal: { code, details },
})
const answers = (quoted: QuoteTotals = lowered) => ({
  ...checkoutAnswers(quoteTotals(49_900)),
  [QUOTE]: () => basketOf(quoted),
})
async function typeCode(code: string) {
  await userEvent.click(await screen.findByRole("button", { name: texts.coupon.open }))
  await userEvent.type(await screen.findByRole("textbox", { name: texts.coupon.label }), `${code}{Enter}`)
}

test("a code lowers the total, is sent with the order, and can be removed", async () => {
  const sent = mockApi(answers())
  openCheckout()
  await typeCode(" monsoon10 ")
  expect(await screen.findByRole("button", { name: "Pay ₹449.10" })).toBeVisible()
  expect(within(summary()).getByText(/− ₹49\.90/)).toBeVisible()
  const row = within(summary()).getByText("MONSOON10").closest("div") ?? document.body
  expect(within(row).getByRole("button", { name: "Remove the code MONSOON10" })).toBeVisible()
  expect(sent.find(({ path }) => path === QUOTE)?.body).toMatchObject({ coupon: "MONSOON10", items: [{ itemId: 1 }] })
  await userEvent.click(screen.getByRole("button", { name: "Pay ₹449.10" }))
  await waitFor(() =>
    expect(sent.find(({ path }) => path === ORDER)?.body).toMatchObject({
      coupon: "MONSOON10",
      expectedTotalMinor: 44_910,
    }),
  )
  await userEvent.click(screen.getByRole("button", { name: "Remove the code MONSOON10" }))
  expect(await screen.findByRole("button", { name: "Pay ₹499" })).toBeVisible()
  expect(sessionStorage.getItem(`coupon:${instituteId()}`)).toBeNull()
  expect(screen.getByRole("textbox", { name: texts.coupon.label })).toHaveFocus()
})

test.each([
  ["coupon_unknown", { code: "MONSOON1" }, "We don’t know the code MONSOON1. Check it for typing errors."],
  ["coupon_not_started", { date: "2026-12-01T03:30:00.000Z" }, "This code starts on 1 Dec 2026, 9:00 am IST."],
  ["coupon_ended", { date: "2026-11-01T03:30:00.000Z" }, "This code ended on 1 Nov 2026, 9:00 am IST."],
  [
    "coupon_below_minimum",
    { amountMinor: "50000", missingMinor: "100", currency: "INR" },
    "This code needs a basket of at least ₹500.00; ₹1.00 to go.",
  ],
  ["coupon_used_by_you", {}, "You have already used this code."],
])("%s says why, keeps what was typed, and leaves the total", async (code, details, sentence) => {
  mockApi(answers(refused(code, details)))
  openCheckout()
  await typeCode("monsoon1")
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.getByRole("textbox", { name: texts.coupon.label })).toHaveValue("MONSOON1")
  expect(screen.getByRole("button", { name: "Pay ₹499" })).toBeVisible()
})

test("a visitor's code is kept, and looked up once they have signed in", async () => {
  const visitor = { ...answers(), [SESSION]: () => Response.json({}) }
  const sent = mockApi(visitor)
  storeItem()
  const { unmount } = openCheckout()
  await typeCode("monsoon10")
  expect(await screen.findByText(texts.coupon.afterSignIn)).toBeVisible()
  expect(sent.some(({ body }) => JSON.stringify(body ?? null).includes("MONSOON10"))).toBe(false)
  unmount()
  restoreApi()
  clearBasket()
  mockApi(answers())
  openCheckout()
  expect(await screen.findByRole("button", { name: "Pay ₹449.10" })).toBeVisible()
})
