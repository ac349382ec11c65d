import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { StaffOrderScreen } from "@/components/orders/staff/staff-order-screen"
import { showToast } from "@/lib/client/toasts"
import type { Order } from "@/lib/features/orders/contract"
import type { HistoryEntry } from "@/lib/features/orders/staff-order-contract"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { orderLine } from "./order-line-fixture"
import { noRefunds } from "./refunds-fixture"
import { orderTotals } from "./totals-fixture"
import { withFullRights } from "./with-rights"

const transactionId = "txn_".padEnd(26, "a")
jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/orders/txn",
  useParams: () => ({ order: "txn_".padEnd(26, "a") }),
  useRouter: () => ({}),
  useSearchParams: () => new URLSearchParams(),
}))
jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))
jest.mock("@/lib/client/toasts", () => ({ showToast: jest.fn() }))
afterEach(restoreApi)

const violin = orderLine("Violin", { minor: 99_900 })
const lines = [violin, orderLine("Ragas", { id: 10, no: 2, minor: 50_000 })]
const order: Order = {
  ...{ mode: "live", transactionId, number: "AC-2026-00198", item: violin.item, lines, billing: null },
  buyer: { name: "Nora Rao", email: "nora@mail.test" },
  status: "paid",
  createdAt: new Date("2026-11-26T10:00:00Z"),
  expiresAt: new Date("2026-11-26T10:30:00Z"),
  paidAt: new Date("2026-11-26T10:02:00Z"),
  ...{ isPaymentKnown: true, instrument: "Visa 1007", failure: null, tries: [], refund: null, refundedMinor: 0 },
  seller: { name: "Acme", address: null, gstin: null },
  ...orderTotals(149_900),
}
const at = new Date("2026-11-26T10:02:00Z")
const entries: HistoryEntry[] = [
  { kind: "note", at, by: "Asha Rao", text: "Called" },
  { kind: "message", at, event: "order.paid", channel: "email", state: "sent" },
  { kind: "event", at, event: "order.paid", by: null, amountMinor: 149_900 },
  { kind: "attempt", at, reason: "card_declined" },
  { kind: "placed", at },
]
const payment = {
  ...{ id: 4, rail: "card", status: "captured", amountMinor: 149_900, gatewayId: "pay_Ab12", instrument: "Visa 1007" },
  createdAt: at,
}
const BASE = `/api/payments/v2/api/orders/${transactionId}`
const page = (content: unknown[]) => ({ content, page: 0, size: 20, totalElements: content.length, totalPages: 1 })

function show(more: Parameters<typeof mockApi>[0] = {}, payments: object = {}) {
  const sent = mockApi({
    ...more,
    [`${BASE}/history`]: () => okResponse(page(entries)),
    [`${BASE}/payments`]: () =>
      okResponse({ gatewayOrderId: "order_Xy9", payments: [payment], applicationId: null, ...payments }),
    [`${BASE}/refunds`]: () => okResponse(noRefunds),
    [`/api/payments/v2/api/course/orders/${transactionId}`]: () => okResponse(order),
    "/api/payments/v2/api/invoices": () => okResponse(page([])),
  })
  renderScreen(withFullRights("Admin", <StaffOrderScreen />))
  return sent
}

test("staff read an order with its state, its amounts by item, its payments with copied ids, and its history", async () => {
  const user = userEvent.setup()
  show()
  expect(await screen.findByRole("heading", { level: 1, name: "Order AC-2026-00198" })).toBeVisible()
  expect(screen.getByText(/^Placed .*Paid .*Visa 1007$/)).toBeVisible()
  await user.click(await screen.findByText("Show the amounts of each item"))
  expect(screen.getAllByText("Ragas")).toHaveLength(2)
  const payments = within(await screen.findByRole("region", { name: "Payments" }))
  await user.click(await payments.findByRole("button", { name: "Copy Razorpay payment" }))
  expect(await navigator.clipboard.readText()).toBe("pay_Ab12")
  expect(payments.getByText("order_Xy9")).toBeVisible()
  const history = within(await screen.findByRole("region", { name: "History" }))
  expect((await history.findAllByRole("listitem")).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^CalledAsha Rao · /),
    expect.stringMatching(/^Email to the buyer: PaidSent/),
    expect.stringMatching(/^Paid₹1,499\.00/),
    expect.stringMatching(/^Payment failedYour bank declined the card/),
    expect.stringMatching(/^Order placed/),
  ])
})

test("a note is written once and its text stays when it cannot be saved", async () => {
  const user = userEvent.setup()
  const note = jest.fn(() => okResponse(entries[0])).mockImplementationOnce(() => errorResponse("busy"))
  const sent = show({ [`${BASE}/notes`]: note })
  await user.click(await screen.findByRole("button", { name: "Add note" }))
  expect(await screen.findByText("Write something first.")).toBeVisible()
  const box = screen.getByRole("textbox", { name: "Add a note" })
  await user.type(box, "Paid by the father")
  await user.click(screen.getByRole("button", { name: "Add note" }))
  expect(await screen.findByRole("alert")).toBeVisible()
  expect(box).toHaveValue("Paid by the father")
  await user.click(screen.getByRole("button", { name: "Add note" }))
  await waitFor(() => expect(box).toHaveValue(""))
  const keys = sent.filter(({ path }) => path.endsWith("/notes")).map(({ body }) => body)
  expect(keys).toEqual([keys[0], keys[0]])
})

test("the receipt is sent again, or the refusal is read", async () => {
  const user = userEvent.setup()
  const resend = jest
    .fn(() => okResponse({ email: "nora@mail.test" }))
    .mockImplementationOnce(() => errorResponse("no_mailbox"))
  show({ [`${BASE}/resend`]: resend })
  await user.click(await screen.findByRole("button", { name: "Send receipt again" }))
  await waitFor(() =>
    expect(showToast).toHaveBeenCalledWith("error", "The buyer’s account is closed and can’t get mail."),
  )
  await user.click(screen.getByRole("button", { name: "Send receipt again" }))
  await waitFor(() => expect(showToast).toHaveBeenCalledWith("success", "The receipt is on its way to nora@mail.test"))
})

test("an order that is paid to the institute itself leads to its application", async () => {
  show({}, { applicationId: 7, payments: [], gatewayOrderId: null })
  expect(await screen.findByRole("link", { name: "Open the application" })).toHaveAttribute(
    "href",
    "/admin/offline-applications?application=7",
  )
})
