import { screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { MasterInvoicesScreen } from "@/components/invoices/master-invoices-screen"
import { PlanPaymentForm } from "@/components/platform/institute/plan-payment-form"
import { PlanPaymentsScreen } from "@/components/platform/payments/plan-payments-screen"
import { pageOf } from "./list-fixtures"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { nextToast } from "./next-toast"
import { withFullRights } from "./with-rights"

let search = ""
jest.mock("next/navigation", () => ({
  usePathname: () => "/master/payments",
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
  useSearchParams: () => new URLSearchParams(search),
}))
jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))
beforeEach(() => {
  search = ""
})
afterEach(restoreApi)

const LIST = "planPayments"
const cheque = {
  ...{ id: 4, institute: { id: 7, name: "Sargam" }, orderNumber: "LE-2026-00042", amountMinor: 353_882 },
  ...{ currency: "INR", mode: "cheque", reference: "004411", receivedOn: "2026-11-20", state: "awaiting_clearance" },
  ...{
    isOnBalance: false,
    reason: null,
    reversedAt: null,
    hasProof: true,
    by: "Asha Rao",
    createdAt: "2026-11-20T10:00:00Z",
  },
}
const part = { ...cheque, id: 5, mode: "bank", reference: "UTR778", state: "counted", isOnBalance: true }
const whole = { ...part, id: 6, reference: "UTR779", isOnBalance: false }
const reversed = { ...part, id: 7, state: "reversed", isOnBalance: false, reason: "The transfer came back." }

const show = (more: Parameters<typeof mockApi>[0] = {}) => {
  const sent = mockApi({
    [LIST]: () => pageOf([cheque, part, whole, { ...reversed, reversedAt: "2026-11-24T10:00:00Z" }]),
    ...more,
  })
  renderScreen(withFullRights("SuperAdmin", <PlanPaymentsScreen />))
  return sent
}

test("payments are listed with what became of them, filtered by status", async () => {
  search = "state=awaiting_clearance"
  const sent = show()
  expect((await screen.findAllByText("On the balance")).length).toBeGreaterThan(0)
  expect(screen.getAllByRole("link", { name: "Sargam" })[0]).toHaveAttribute("href", "/master/institutes/7?tab=plan")
  expect(sent[0]?.search.get("state")).toBe("awaiting_clearance")
})

test("a cheque bounces with a reason that is long enough", async () => {
  const user = userEvent.setup()
  search = "bounce=4"
  const sent = show({ [`${LIST}/4/bounce`]: () => okResponse(null) })
  const dialog = await screen.findByRole("dialog", { name: "The cheque bounced" })
  await user.click(within(dialog).getByRole("button", { name: "Record as bounced" }))
  expect(within(dialog).getByText("Enter 10 to 500 characters")).toBeVisible()
  await user.type(within(dialog).getByRole("textbox", { name: "Reason" }), "The account has no funds.")
  await user.click(within(dialog).getByRole("button", { name: "Record as bounced" }))
  expect(await nextToast()).toMatchObject({ message: "Recorded as bounced" })
  expect(sent.find(({ path }) => path.endsWith("/bounce"))?.body).toEqual({ reason: "The account has no funds." })
})

test("a part is taken back with a reason, or the form says what the balance is and what it has paid", async () => {
  const user = userEvent.setup()
  search = "reverse=5"
  let answer = errorResponse("balance_below", undefined, {
    ...{ balanceMinor: "50000", currency: "INR", orders: "LE-2026-00043" },
  })
  const sent = show({ [`${LIST}/5/reverse`]: () => answer })
  const dialog = await screen.findByRole("dialog", { name: "Take this payment back" })
  await user.click(within(dialog).getByRole("button", { name: "Take back" }))
  expect(within(dialog).getByText("Enter 10 to 500 characters")).toBeVisible()
  await user.type(within(dialog).getByRole("textbox", { name: "Reason" }), "The transfer came back.")
  await user.click(within(dialog).getByRole("button", { name: "Take back" }))
  expect(await within(dialog).findByRole("alert")).toHaveTextContent(
    "The balance of Sargam is ₹500.00, which doesn’t cover ₹3,538.82. Since this payment it has paid for LE-2026-00043.",
  )
  answer = okResponse(null)
  await user.click(within(dialog).getByRole("button", { name: "Take back" }))
  expect(await nextToast()).toMatchObject({ message: "The payment was taken back" })
  expect(sent.filter(({ path }) => path.endsWith("/reverse")).at(-1)?.body).toEqual({
    reason: "The transfer came back.",
  })
})

test("a payment that settled its order points at the orders, and one that was taken back says when and why", async () => {
  search = "reverse=6"
  show()
  const dialog = await screen.findByRole("dialog", { name: "Take this payment back" })
  expect(within(dialog).queryByRole("textbox")).toBeNull()
  expect(within(dialog).getByText(/settled order LE-2026-00042/)).toBeVisible()
  expect(within(dialog).getByRole("link", { name: "See the orders of Sargam" })).toHaveAttribute(
    "href",
    "/master/institutes/7?tab=orders",
  )
  expect(screen.getAllByText("On 24 Nov 2026: The transfer came back.").length).toBeGreaterThan(0)
})

test("more than is due is not recorded", async () => {
  const user = userEvent.setup()
  const order = {
    ...({ transactionId: "txn_1", number: "LE-42", kind: "change", plan: "Growth" } as const),
    ...{ dueMinor: 353_882, currency: "INR", waitingMinor: 0 },
  }
  renderScreen(
    <PlanPaymentForm instituteId={7} order={{ ...order, expiresAt: new Date(0) }} onDone={() => undefined} />,
  )
  const amount = screen.getByRole("textbox", { name: "Amount" })
  expect(amount).toHaveValue("3538.82")
  await user.clear(amount)
  await user.type(amount, "4000")
  await user.click(screen.getByRole("button", { name: "Record payment" }))
  expect(screen.getByText("Enter an amount up to ₹3,538.82")).toBeVisible()
})

test("the platform lists what it issued", async () => {
  const invoice = {
    ...{ id: 9, number: "INV/26-27/00042", kind: "tax_invoice", issuedOn: "2026-11-20", buyer: "Sargam Trust" },
    ...{ issuedAt: "2026-11-20T10:00:00Z", buyerGstin: null, transactionId: "txn_1", totalMinor: 353_882 },
    ...{ currency: "INR", country: "IN", isCorrected: false, pdfStatus: "ready" },
  }
  const sent = mockApi({ "/api/payments/v2/api/invoices": () => pageOf([invoice]) })
  renderScreen(withFullRights("SuperAdmin", <MasterInvoicesScreen />))
  expect((await screen.findAllByText("INV/26-27/00042")).length).toBeGreaterThan(0)
  expect(sent[0]?.search.get("scope")).toBe("platform")
})
