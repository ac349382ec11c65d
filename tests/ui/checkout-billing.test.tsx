import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import type { OrderBilling } from "@/lib/features/billing-addresses/order-billing"
import type { QuoteTotals } from "@/lib/features/orders/totals-shape"
import { billing as texts } from "@/lib/shared/messages/en/billing.json"
import { errors } from "@/lib/shared/messages/en/errors.json"
import { orders as orderTexts } from "@/lib/shared/messages/en/orders.json"
import {
  basketOf,
  checkoutAnswers,
  clearBasket,
  ORDER,
  QUOTE,
  SESSION,
  withCheckout,
  MINE,
  quote,
} from "./checkout-fixture"
import { errorResponse, mockApi, okResponse, restoreApi } from "./mock-api"
import { signedIn } from "./signed-in"
import { igstTotals, intraTotals } from "./totals-fixture"

const { openCheckout, openItemCheckout, storeItem, summary } = withCheckout()

const GSTIN = "29AAGCB7383J1Z4"
const asha: OrderBilling = {
  ...{ name: "Asha Rao", company: null, line1: null, line2: null, city: null, pin: null },
  ...{ stateCode: "29", country: "IN", gstin: null },
}

const unknown = { ...intraTotals(49_900), needsState: true, placeOfSupply: null }
type Place = { stateCode: string | null; country: string; gstin: string | null }
const placeIn = (body: unknown) => (body as { billing: Place }).billing
const totalsIn = ({ stateCode, gstin, country }: Place): QuoteTotals => {
  const state = gstin?.slice(0, 2) ?? (country === "IN" ? stateCode : "96")
  if (state === null) return unknown
  return state === "27" ? intraTotals(49_900) : igstTotals(49_900)
}
const answers = (own: QuoteTotals = unknown, billing: OrderBilling | null = null) => ({
  ...checkoutAnswers(own, billing),
  [QUOTE]: ({ body }: { body: unknown }) => basketOf(totalsIn(placeIn(body))),
})
const stateList = () => screen.findByRole("combobox", { name: texts.state })
const choose = async (code: string) => fireEvent.change(await stateList(), { target: { value: code } })
const typeGstin = (value: string) =>
  fireEvent.change(screen.getByRole("textbox", { name: texts.gstin }), { target: { value } })

test("without a State the field is marked and focused, nothing is sent, and the tax follows once it is chosen", async () => {
  const sent = mockApi(answers())
  openCheckout()
  fireEvent.change(await screen.findByRole("textbox", { name: texts.name }), { target: { value: "Asha" } })
  expect(within(summary()).getByText(orderTexts.checkout.taxFromState)).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "Pay ₹499.00" }))
  expect(await screen.findByText(errors.state_required)).toBeVisible()
  expect(await stateList()).toHaveFocus()
  expect(await stateList()).toHaveAttribute("aria-invalid", "true")
  expect(sent.some(({ path }) => path === ORDER)).toBe(false)

  await choose("29")
  expect(screen.queryByText(errors.state_required)).toBeNull()
  expect(await within(summary()).findByText(/IGST 18%/)).toBeVisible()
  expect(within(summary()).getByText("₹422.88")).toBeVisible()
  expect(within(summary()).getByText("₹76.12")).toBeVisible()
  expect(screen.getByRole("textbox", { name: texts.name })).toHaveValue("Asha")
  await userEvent.click(screen.getByRole("button", { name: "Pay ₹499.00" }))
  await screen.findByText(new RegExp(errors.price_changed))
  expect(sent.find(({ path }) => path === ORDER)?.body).toMatchObject({
    expectedTotalMinor: 49_900,
    billing: { name: "Asha", stateCode: "29", country: "IN", gstin: null },
  })
})

test("within the State of the institute both heads are shown with half the rate, and the total is announced", async () => {
  mockApi(answers())
  openCheckout()
  await choose("27")
  expect(await within(summary()).findByText("CGST 9%")).toBeVisible()
  expect(within(summary()).getByText(/^SGST 9%/)).toHaveTextContent(orderTexts.checkout.inPrice)
  expect(within(summary()).getByText("Total").closest("[aria-live=polite]")).toHaveTextContent("Total₹499.00")
})

test("a GSTIN is checked while it is typed, fills its State, and decides where another State is chosen", async () => {
  const sent = mockApi(answers())
  openCheckout()
  await userEvent.click(await screen.findByRole("checkbox", { name: texts.hasGstin }))
  typeGstin("29AAGCB7383J1Z5")
  expect(screen.getByText(texts.errors.gstin)).toBeVisible()
  await choose("27")
  await userEvent.click(screen.getByRole("button", { name: "Pay ₹499.00" }))
  await waitFor(() => expect(screen.getByRole("textbox", { name: texts.gstin })).toHaveFocus())
  expect(sent.some(({ path }) => path === ORDER)).toBe(false)

  await choose("")
  typeGstin(GSTIN.toLowerCase())
  expect(await stateList()).toHaveValue("29")
  expect(screen.getByText("Valid, Karnataka")).toBeVisible()
  await choose("27")
  await waitFor(() => expect(screen.getByText("Tax follows your GSTIN’s state, Karnataka.")).toBeVisible())
  expect(await within(summary()).findByText(/IGST 18%/)).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "Pay ₹499.00" }))
  await screen.findByText(new RegExp(errors.price_changed))
  expect(sent.find(({ path }) => path === ORDER)?.body).toMatchObject({ billing: { stateCode: "27", gstin: GSTIN } })
})

test("an answer that comes late is not shown over a newer one", async () => {
  let sendFirst: (answer: Response) => void = () => undefined
  const late = new Promise<Response>((resolve) => (sendFirst = resolve))
  const sent = mockApi({
    ...answers(),
    [QUOTE]: ({ body }) => (placeIn(body).stateCode === "27" ? late : basketOf(totalsIn(placeIn(body)))),
  })
  openCheckout()
  await choose("27")
  await waitFor(() => expect(sent.filter(({ path }) => path === QUOTE)).toHaveLength(1))
  expect(within(summary()).getByText("₹499.00", { selector: ".text-2xl" })).toBeVisible()
  await choose("29")
  expect(await within(summary()).findByText(/IGST/)).toBeVisible()
  sendFirst(basketOf(intraTotals(49_900)))
  await choose("30")
  await waitFor(() => expect(sent.filter(({ path }) => path === QUOTE)).toHaveLength(3))
  expect(within(summary()).getByText(/IGST/)).toBeVisible()
  expect(within(summary()).queryByText(/CGST/)).toBeNull()
})

test("to whom the last order was made out is filled in, and asks no quote of its own", async () => {
  const sent = mockApi(answers(igstTotals(49_900), asha))
  openCheckout()
  expect(await stateList()).toHaveValue("29")
  expect(screen.getByRole("textbox", { name: texts.name })).toHaveValue("Asha Rao")
  expect(within(summary()).getByText(/IGST 18%/)).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "Pay ₹499.00" }))
  await screen.findByText(new RegExp(errors.price_changed))
  expect(sent.find(({ path }) => path === ORDER)?.body).toMatchObject({ billing: asha })
  expect(sent.some(({ path }) => path === QUOTE)).toBe(false)
})

test("what a visitor typed is there after they have signed in, and for nobody else", async () => {
  storeItem()
  mockApi({ [QUOTE]: () => basketOf(unknown) })
  const first = openCheckout()
  await choose("29")
  await waitFor(() => expect(screen.getByRole("button", { name: orderTexts.checkout.signIn })).toBeVisible())
  first.unmount()
  restoreApi()
  clearBasket()
  mockApi(answers())
  const second = openCheckout()
  expect(await stateList()).toHaveValue("29")
  await choose("30")
  second.unmount()
  restoreApi()
  const other = async () => {
    const { user, ...session } = await signedIn().json()
    return Response.json({ ...session, user: { ...user, user_id: 8 } })
  }
  mockApi({ ...answers(), [SESSION]: other })
  openCheckout()
  expect(await stateList()).toHaveValue("")
})

test("outside India the country is asked for, and no GSTIN", async () => {
  const sent = mockApi(answers())
  openCheckout()
  await choose("abroad")
  expect(screen.queryByRole("checkbox", { name: texts.hasGstin })).toBeNull()
  await userEvent.click(screen.getByRole("button", { name: "Pay ₹499.00" }))
  const country = screen.getByRole("combobox", { name: texts.country })
  expect(country).toHaveFocus()
  fireEvent.change(country, { target: { value: "US" } })
  expect(await within(summary()).findByText(/IGST/)).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "Pay ₹499.00" }))
  await screen.findByText(new RegExp(errors.price_changed))
  expect(sent.find(({ path }) => path === ORDER)?.body).toMatchObject({ billing: { stateCode: null, country: "US" } })
})

test("a large invoice asks for the address, and what the server refuses is marked", async () => {
  const large = { ...igstTotals(7_000_000), needsAddress: true }
  const sent = mockApi({
    ...answers(large, asha),
    [ORDER]: () => errorResponse("address_required", { line1: ["Is needed"] }),
  })
  openCheckout()
  const line1 = await screen.findByRole("textbox", { name: texts.line1 })
  await userEvent.click(screen.getByRole("button", { name: /^Pay/ }))
  await waitFor(() => expect(line1).toHaveFocus())
  expect(screen.getByText(texts.errors.city)).toBeVisible()
  for (const [name, value] of [
    [texts.line1, "1 MG Road"],
    [texts.city, "Bengaluru"],
    [texts.pin, "560001"],
  ])
    fireEvent.change(screen.getByRole("textbox", { name }), { target: { value } })
  await userEvent.click(screen.getByRole("button", { name: /^Pay/ }))
  expect(await screen.findByRole("alert")).toHaveTextContent(errors.address_required)
  expect(sent.find(({ path }) => path === ORDER)?.body).toMatchObject({
    billing: { line1: "1 MG Road", pin: "560001" },
  })
  expect(screen.getByText(texts.errors.line1)).toBeVisible()
})

test("at an institute that charges no tax nothing is asked of billing", async () => {
  const sent = mockApi({
    [SESSION]: signedIn,
    [MINE]: () => okResponse(quote),
    [ORDER]: () => errorResponse("sold_out"),
  })
  openItemCheckout(quote)
  await userEvent.click(await screen.findByRole("button", { name: "Pay ₹499" }))
  await screen.findByText(new RegExp(errors.sold_out))
  expect(screen.getByRole("link", { name: "refund policy" })).toHaveAttribute("href", "/refund-policy")
  expect(screen.queryByRole("region", { name: texts.card })).toBeNull()
  expect(within(summary()).queryByText(orderTexts.checkout.taxable)).toBeNull()
  expect(sent.find(({ path }) => path === ORDER)?.body).not.toHaveProperty("billing")
})

test("the checkout of one item asks for the State in Hindi too", async () => {
  mockApi({ [SESSION]: signedIn, [MINE]: () => okResponse({ ...quote, ...unknown }) })
  openItemCheckout({ ...quote, ...unknown }, "hi")
  await userEvent.click(await screen.findByRole("combobox", { name: "राज्य" }))
  await userEvent.click(screen.getByRole("button", { name: "₹499.00 का भुगतान करें" }))
  expect(await screen.findByRole("combobox", { name: "राज्य" })).toHaveFocus()
  expect(screen.getByRole("region", { name: "बिलिंग" })).toBeVisible()
})
