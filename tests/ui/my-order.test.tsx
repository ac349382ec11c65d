import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { MyOrderScreen } from "@/components/orders/my-order-screen"
import { OrderResult } from "@/components/checkout/order-result"
import type { Invoice } from "@/lib/features/invoices/contract"
import type { Order } from "@/lib/features/orders/contract"
import { showToast } from "@/lib/client/toasts"
import { institute, line, order, SOLD_BY, transactionId } from "./my-order-fixture"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { orderLine } from "./order-line-fixture"
import { noRefunds } from "./refunds-fixture"
import { signedIn } from "./signed-in"
import { igstTotals } from "./totals-fixture"

jest.mock("next/navigation", () => ({
  useParams: () => ({ transactionId: "txn_".padEnd(26, "a") }),
  usePathname: () => "/student/orders",
  useRouter: () => ({}),
}))
jest.mock("@/lib/client/toasts", () => ({ showToast: jest.fn() }))
afterEach(restoreApi)

const NOBODY = { name: null, company: null, line1: null, line2: null, city: null, pin: null }

const invoice: Invoice = {
  id: 7,
  number: "INV/26-27/000042",
  kind: "receipt",
  issuedOn: "2026-11-26",
  issuedAt: new Date("2026-11-26T10:02:00Z"),
  buyer: "Nora Rao",
  isCorrected: false,
  buyerGstin: null,
  transactionId,
  totalMinor: 349900,
  currency: "INR",
  country: "IN",
  pdfStatus: "ready",
}
const invoicesOf = (...content: Invoice[]) => ({
  "/api/payments/v2/api/invoices": () =>
    okResponse({ content, page: 0, size: 10, totalElements: content.length, totalPages: 1 }),
  [`/api/payments/v2/api/orders/${transactionId}/refunds`]: () => okResponse(noRefunds),
})

test("an order has a page with its number, payment, seller of the time and support, which can be printed as the receipt", async () => {
  mockApi({
    "/api/auth/session": signedIn,
    [`/api/payments/v2/api/course/orders/${transactionId}`]: () => okResponse(order),
    getInstituteDetails: () => okResponse(institute),
    ...invoicesOf(),
  })
  renderScreen(<MyOrderScreen />)
  expect(await screen.findByRole("heading", { name: "Python in Six Weeks" })).toBeVisible()
  for (const text of ["AC-2026-00198", "Paid", "Visa 1007", "Acme Learning Pvt Ltd", "help@acme.test", SOLD_BY.gstin])
    expect((await screen.findAllByText(text, { exact: false })).length).toBeGreaterThan(0)
  expect(screen.queryByText(/Acme Online|Brigade|29AAGCB7383J1Z4/)).toBeNull()
  expect(screen.getByText("The receipt was sent to nora@mail.test.")).toBeVisible()
  expect(screen.getByRole("link", { name: "Contact Acme Academy" })).toHaveAttribute("href", "mailto:help@acme.test")
  window.print = jest.fn()
  screen.getByRole("button", { name: "Print receipt" }).click()
  expect(window.print).toHaveBeenCalled()
})

test("an order of test mode bears its badge, and says that there is no receipt", async () => {
  mockApi({
    "/api/auth/session": signedIn,
    [`/api/payments/v2/api/course/orders/${transactionId}`]: () =>
      okResponse({ ...order, mode: "test", number: "TEST-198" }),
    getInstituteDetails: () => okResponse(institute),
    ...invoicesOf(),
  })
  renderScreen(<MyOrderScreen />)
  expect(await screen.findByText("Test")).toBeVisible()
  expect(screen.getByText(/^This was a test payment\. No money moved/)).toBeVisible()
  expect(screen.queryByText(/receipt was sent/)).toBeNull()
  expect(screen.queryByRole("region", { name: "Refunds" })).toBeNull()
  expect(screen.queryByRole("button", { name: "Print receipt" })).toBeNull()
})

test("an order with a coupon names it beside what it took off", async () => {
  const lowered = { discountMinor: 34_990, totalMinor: 314_910, couponCode: "MONSOON10" }
  mockApi({
    "/api/auth/session": signedIn,
    [`/api/payments/v2/api/course/orders/${transactionId}`]: () => okResponse({ ...order, ...lowered }),
    getInstituteDetails: () => okResponse(institute),
    ...invoicesOf(),
  })
  renderScreen(<MyOrderScreen />)
  expect(await screen.findByText("Coupon MONSOON10")).toBeVisible()
  expect(screen.getByText(/− ₹349\.90/)).toBeVisible()
})

test("an order that the buyer left at the gateway is not paid yet, and can be continued", () => {
  mockApi({ "/api/auth/session": signedIn })
  const left: Order = { ...order, status: "payment_pending", paidAt: null, isPaymentKnown: false, instrument: null }
  const { container } = renderScreen(<OrderResult order={left} instituteId={2} isTakingLong={false} />)
  expect(screen.getByRole("heading", { name: "Not paid yet" })).toBeVisible()
  expect(within(container).getByRole("button", { name: "Continue to pay" })).toBeEnabled()
})

test("a payment that the provider told of is waited for", () => {
  mockApi({ "/api/auth/session": signedIn })
  const waiting: Order = { ...order, status: "payment_pending", paidAt: null, instrument: null }
  renderScreen(<OrderResult order={waiting} instituteId={2} isTakingLong={false} />)
  expect(screen.getByRole("heading", { name: "Waiting for your bank" })).toBeVisible()
})

const several: Order = {
  ...order,
  lines: [
    line,
    orderLine("SQL", { no: 2, id: 10, minor: 50_000, status: "returned" }),
    orderLine("Git", { no: 3, id: 11, minor: 25_000 }),
  ],
}

test("an order of several items lists them, links what was given, and says what goes back", async () => {
  mockApi({
    "/api/auth/session": signedIn,
    [`/api/payments/v2/api/course/orders/${transactionId}`]: () => okResponse(several),
    getInstituteDetails: () => okResponse(institute),
    ...invoicesOf(),
  })
  renderScreen(<MyOrderScreen />)
  expect(await screen.findByRole("heading", { name: "Python in Six Weeks and 2 more" })).toBeVisible()
  const items = screen.getAllByRole("listitem").map(({ textContent }) => textContent)
  expect(items.slice(0, 3)).toEqual([
    "Python in Six WeeksYou can open this₹3,499",
    "SQLCould not be given. The money goes back.₹500",
    "GitYou can open this₹250",
  ])
  expect(screen.getByRole("link", { name: "Git" })).toHaveAttribute("href", "/student/learn/courses/11")
  expect(screen.queryByRole("link", { name: "SQL" })).toBeNull()
})

test("the result of several items leads to what was bought, and orders all of them again", async () => {
  const requests = mockApi({
    "/api/auth/session": signedIn,
    "/api/payments/v2/api/basket": () => errorResponse("busy"),
    "/api/payments/v2/api/course/order": () => errorResponse("sold_out"),
  })
  renderScreen(<OrderResult order={several} instituteId={2} isTakingLong={false} />)
  expect(screen.getByRole("link", { name: "Go to my learning" })).toHaveAttribute("href", "/student/my-learning")
  renderScreen(<OrderResult order={{ ...several, status: "expired" }} instituteId={2} isTakingLong={false} />)
  await userEvent.click(screen.getByRole("button", { name: "Order again" }))
  await screen.findByText(/All seats are taken/)
  expect(requests.find(({ method }) => method === "POST")?.body).toMatchObject({
    items: [{ itemId: line.item.id }, { itemId: 10 }, { itemId: 11 }],
    expectedTotalMinor: several.totalMinor,
  })
})

test("an open order of several items can be paid from its page", async () => {
  const open: Order = { ...several, status: "created", paidAt: null, isPaymentKnown: false }
  mockApi({
    "/api/auth/session": signedIn,
    [`/api/payments/v2/api/course/orders/${transactionId}`]: () => okResponse(open),
    getInstituteDetails: () => okResponse(institute),
    ...invoicesOf(),
  })
  renderScreen(<MyOrderScreen />)
  const link = await screen.findByRole("link", { name: /^Continue to pay/ })
  expect(link).toHaveAttribute("href", `/institute/2/checkout/result/${transactionId}`)
})

test("the documents of an order are downloaded from its page, and one that cannot be made is named", async () => {
  const answers = [errorResponse("invoice_unavailable"), new Response("%PDF-1.7")]
  const sent = mockApi({
    "/api/auth/session": signedIn,
    [`/api/payments/v2/api/course/orders/${transactionId}`]: () => okResponse(order),
    "/api/payments/v2/api/invoices/7/download": () => answers.shift() ?? errorResponse("not_found"),
    getInstituteDetails: () => okResponse(institute),
    ...invoicesOf(invoice),
  })
  Object.assign(URL, { createObjectURL: () => "blob:pdf", revokeObjectURL: jest.fn() })
  const click = jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    expect(this.download).toBe("INV-26-27-000042.pdf")
  })
  renderScreen(<MyOrderScreen />)
  const download = await screen.findByRole("button", { name: "Download INV/26-27/000042" })
  fireEvent.click(download)
  await waitFor(() => expect(showToast).toHaveBeenCalledWith("error", "Unable to generate invoice"))
  expect(click).not.toHaveBeenCalled()
  await waitFor(() => expect(download).not.toHaveAttribute("aria-busy", "true"))
  fireEvent.click(download)
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1))
  expect(sent.filter(({ path }) => path.endsWith("/download"))).toHaveLength(2)
  click.mockRestore()
})

test("an order says to whom it is billed, each head of tax, what can be opened no more, and what was tried before", async () => {
  const billing: Order["billing"] = {
    ...{ ...NOBODY, name: "Nora Rao", company: "Bengal & Co", stateCode: "27" },
    ...{ country: "IN", gstin: "29AAGCB7383J1Z4" },
  }
  const taxed: Order = {
    ...order,
    ...igstTotals(349_900),
    billing,
    lines: [{ ...line, isOpen: false }],
    tries: [
      { at: new Date("2026-11-26T10:01:00Z"), reason: "card_declined" },
      { at: new Date("2026-11-26T10:00:30Z"), reason: null },
    ],
  }
  mockApi({
    "/api/auth/session": signedIn,
    [`/api/payments/v2/api/course/orders/${transactionId}`]: () => okResponse(taxed),
    getInstituteDetails: () => okResponse(institute),
    ...invoicesOf(),
  })
  renderScreen(<MyOrderScreen />)
  expect(await screen.findByText("Bengal & Co")).toBeVisible()
  for (const text of ["GSTIN 29AAGCB7383J1Z4", "Maharashtra", "Taxed in Karnataka", "IGST 18%", "Access ended"])
    expect(screen.getByText(text)).toBeVisible()
  expect(screen.getByText("₹2,965.26")).toBeVisible()
  expect(screen.queryByRole("link", { name: "Python in Six Weeks" })).toBeNull()
  const declined = screen.getByText(/^Your bank declined the card/)
  expect(declined).not.toBeVisible()
  await userEvent.click(screen.getByText("2 earlier tries"))
  await waitFor(() => expect(declined).toBeVisible())
})

test("an open order is paid from its page as it was made out", async () => {
  const open: Order = { ...order, status: "created", paidAt: null, isPaymentKnown: false, instrument: null }
  const billing = { ...NOBODY, stateCode: "29", country: "IN", gstin: null } as const
  const sent = mockApi({
    "/api/auth/session": signedIn,
    [`/api/payments/v2/api/course/orders/${transactionId}`]: () => okResponse(open),
    "/api/payments/v2/api/course/order": () => errorResponse("state_required", { stateCode: ["Is needed"] }),
    getInstituteDetails: () => okResponse(institute),
    ...invoicesOf(),
  })
  renderScreen(<MyOrderScreen />)
  const link = await screen.findByRole("link", { name: /^Continue to pay/ })
  expect(link).toHaveAttribute("href", `/institute/2/checkout/result/${transactionId}`)
  renderScreen(<OrderResult order={{ ...open, billing }} instituteId={2} isTakingLong={false} />)
  await userEvent.click(screen.getByRole("button", { name: "Continue to pay" }))
  expect(await screen.findByRole("link", { name: "Checkout" })).toHaveAttribute(
    "href",
    "/institute/2/checkout/courses/9",
  )
  expect(sent.find(({ method }) => method === "POST")?.body).toMatchObject({ billing })
})
