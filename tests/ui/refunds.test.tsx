import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { OrderRefunds } from "@/components/orders/refunds/order-refunds"
import { PolicySheet } from "@/components/orders/refunds/policy-sheet"
import type { Order } from "@/lib/features/orders/contract"
import type { OrderRefunds as Shown, Refund } from "@/lib/features/orders/refund-shapes"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { orderLine } from "./order-line-fixture"
import { noRefunds } from "./refunds-fixture"
import { orderTotals } from "./totals-fixture"
import { withFullRights } from "./with-rights"

const transactionId = "txn_".padEnd(26, "a")
jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/orders",
  useRouter: () => ({}),
  useSearchParams: () => new URLSearchParams(),
}))
jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))
jest.mock("@/lib/client/toasts", () => ({ showToast: jest.fn() }))
afterEach(restoreApi)

const line = orderLine("Violin")
const order: Order = {
  ...{ mode: "live", transactionId, number: "AC-2026-00198", item: line.item, lines: [line], billing: null },
  buyer: { name: "Nora Rao", email: "nora@mail.test" },
  status: "paid",
  createdAt: new Date("2026-11-26T10:00:00Z"),
  expiresAt: new Date("2026-11-26T10:30:00Z"),
  paidAt: new Date("2026-11-26T10:02:00Z"),
  ...{ isPaymentKnown: true, instrument: "Visa 1007", failure: null, tries: [], refund: null, refundedMinor: 0 },
  seller: { name: "Acme", address: null, gstin: null },
  ...orderTotals(149_900),
}
const lines = [
  { no: 1, title: "Violin", totalMinor: 99_900, leftMinor: 99_900, isOpen: true },
  { no: 2, title: "Ragas", totalMinor: 50_000, leftMinor: 50_000, isOpen: true },
]
const shown: Shown = {
  ...noRefunds,
  ...{ leftMinor: 149_900, lines, instrument: "Visa 1007", gatewayFeeMinor: 3_500 },
  ask: { refusal: null, days: 7, maxPercent: 20, seenPercent: 5 },
}
const refund: Refund = {
  ...{ id: 9, status: "due", kind: "gateway", origin: "staff", reason: "goodwill", note: "", answer: "" },
  ...{ amountMinor: 10_000, lines: [{ no: 1, title: "Violin", amountMinor: 10_000 }], creditNotes: [] },
  ...{
    createdAt: new Date("2026-11-27T10:00:00Z"),
    processedAt: null,
    failure: null,
    isAtGateway: false,
    isSlow: false,
  },
  ...{ gatewayId: null, paid: null, requestedBy: null, decidedBy: "Asha Rao" },
}

const SHOW = `/api/payments/v2/api/orders/${transactionId}/refunds`
const START = `/api/payments/v2/api/orders/${transactionId}/refund`
const ASK = `/api/payments/v2/api/orders/${transactionId}/askRefund`
type Answers = Parameters<typeof mockApi>[0]

function show(reader: "staff" | "buyer", change: Partial<Shown> = {}, more: Answers = {}) {
  const sent = mockApi({ ...more, [SHOW]: () => okResponse({ ...shown, ...change }) })
  renderScreen(withFullRights("InstituteAdmin", <OrderRefunds order={order} reader={reader} />))
  return sent
}
const bodyOf = (sent: ReturnType<typeof mockApi>, url: string) =>
  sent.find((one) => one.method === "POST" && one.path.includes(url))?.body

test("staff give back a part of a line, and see what follows from it", async () => {
  const user = userEvent.setup()
  const sent = show("staff", {}, { [START]: () => okResponse(refund) })
  await user.click(await screen.findByRole("button", { name: "Refund" }))
  const violin = screen.getByRole("textbox", { name: "Violin" })
  const end = screen.getByRole("checkbox", { name: "End access to Violin" })
  expect(
    [end, screen.getByRole("checkbox", { name: "End access to Ragas" })].map((box) => box.matches(":checked:disabled")),
  ).toEqual([true, true])
  await user.clear(violin)
  await user.type(violin, "999.01")
  await user.click(screen.getByRole("button", { name: "Refund" }))
  expect(await screen.findByRole("alert")).toHaveTextContent("More than is left.")
  await user.clear(violin)
  await user.type(violin, "100")
  const ragas = screen.getByRole("textbox", { name: "Ragas" })
  await user.clear(ragas)
  await user.type(ragas, "0")
  expect(end).toBeEnabled()
  await user.click(end)
  expect(screen.getByText("₹100.00 goes back to the buyer.")).toBeVisible()
  expect(screen.getByText("Razorpay keeps its fee of ₹35.00.")).toBeVisible()
  expect(screen.getByRole("radio", { name: "Return to Visa 1007 through Razorpay, 5–7 working days" })).toBeChecked()
  await user.selectOptions(screen.getByRole("combobox", { name: "Reason" }), "Goodwill")
  await user.click(screen.getByRole("button", { name: "Refund" }))
  await waitFor(() =>
    expect(bodyOf(sent, START)).toEqual({
      ...{ key: expect.any(String), reason: "goodwill", note: "", kind: "gateway" },
      ...{ lines: [{ no: 1, amountMinor: 10_000 }], endsAccess: [1] },
    }),
  )
})

test("one amount is shared over all lines, and recorded as paid by hand", async () => {
  const user = userEvent.setup()
  const sent = show("staff", {}, { [START]: () => okResponse(refund) })
  await user.click(await screen.findByRole("button", { name: "Refund" }))
  await user.click(screen.getByRole("checkbox", { name: /One amount for all items/ }))
  const amount = screen.getByRole("textbox", { name: "Amount in INR" })
  await user.clear(amount)
  await user.type(amount, "250.50")
  await user.click(screen.getByRole("radio", { name: "I have paid it back" }))
  await user.type(screen.getByRole("textbox", { name: /Reference/ }), "UTR 4711")
  await user.click(screen.getByRole("button", { name: "Record the refund" }))
  await waitFor(() =>
    expect(bodyOf(sent, START)).toMatchObject({
      ...{ amountMinor: 25_050, kind: "by_hand" },
      paid: { mode: "bank", reference: "UTR 4711", on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    }),
  )
})

test("a refund that is refused because less is left says so", async () => {
  const user = userEvent.setup()
  show("staff", {}, { [START]: () => errorResponse("refund_above") })
  await user.click(await screen.findByRole("button", { name: "Refund" }))
  await user.click(screen.getByRole("button", { name: "Refund" }))
  expect(await screen.findByRole("alert")).toHaveTextContent("Less than that is left to give back.")
})

test("what failed is recorded as paid another way, and what was asked for is declined with a sentence", async () => {
  const user = userEvent.setup()
  const failed: Refund = { ...refund, id: 7, status: "failed", failure: { kind: "bank", sentence: "" } }
  const asked: Refund = { ...refund, id: 8, status: "requested", origin: "learner", note: "No sound" }
  const sent = show(
    "staff",
    { refunds: [asked, failed] },
    {
      "/api/payments/v2/api/refunds/8/decide": () => okResponse(asked),
      "/api/payments/v2/api/refunds/7/paidBack": () => okResponse(failed),
    },
  )
  expect(await screen.findByText("The bank could not take it. Pay it another way and record it.")).toBeVisible()
  expect(screen.getByText("Note: No sound")).toBeVisible()
  await user.click(screen.getByRole("button", { name: "Decline" }))
  await user.click(screen.getByRole("button", { name: "Decline" }))
  expect(await screen.findByText("Write a sentence for the buyer.")).toBeVisible()
  await user.type(screen.getByRole("textbox", { name: "Why not" }), "It works.")
  await user.click(screen.getByRole("button", { name: "Decline" }))
  await waitFor(() => expect(bodyOf(sent, "decide")).toEqual({ decline: "It works." }))
  await user.click(await screen.findByRole("button", { name: "I have paid it back" }))
  await user.click(screen.getByRole("button", { name: "Record" }))
  await waitFor(() => expect(bodyOf(sent, "paidBack")).toMatchObject({ mode: "bank", reference: "" }))
})

test("a buyer asks for one of two items, and reads that the answer comes within three days", async () => {
  const user = userEvent.setup()
  const asked: Refund = { ...refund, status: "requested", origin: "learner" }
  const sent = show("buyer", {}, { [ASK]: () => okResponse(asked) })
  expect(await screen.findByText("Refunds are open for 7 days and up to 20 % seen.")).toBeVisible()
  await user.click(screen.getByRole("button", { name: "Ask for a refund" }))
  await user.click(screen.getByRole("checkbox", { name: /Violin/ }))
  await user.selectOptions(screen.getByRole("combobox", { name: "Reason" }), "I bought it twice")
  await user.type(screen.getByRole("textbox", { name: /What happened/ }), "By mistake")
  await user.click(screen.getByRole("button", { name: "Send request" }))
  await waitFor(() => expect(bodyOf(sent, ASK)).toEqual({ reason: "duplicate", note: "By mistake", lines: [2] }))
})

test("a buyer who has seen too much reads the policy, and sees a request with its state", async () => {
  const ask = { refusal: "percent" as const, days: 7, maxPercent: 20, seenPercent: 35 }
  show("buyer", { ask, refunds: [{ ...refund, status: "requested", origin: "learner" }] })
  expect(await screen.findByText("Refunds are open for 7 days and up to 20 % seen. You have seen 35 %.")).toBeVisible()
  const card = screen.getByRole("article", { name: "₹100.00" })
  expect(within(card).getByText("We answer within 3 days.")).toBeVisible()
  expect(within(card).getByRole("button", { name: "Take back the request" })).toBeVisible()
  expect(screen.queryByRole("button", { name: "Ask for a refund" })).toBeNull()
})

test("the rules are changed, with one for a kind of item", async () => {
  const user = userEvent.setup()
  const rule = { kind: null, isOn: true, days: 7, maxPercent: 20 }
  const sent = mockApi({ "/api/payments/v2/api/refundPolicies": () => okResponse({ version: 3, policies: [rule] }) })
  renderScreen(withFullRights("InstituteAdmin", <PolicySheet />))
  await user.click(screen.getByRole("button", { name: "Refund rules" }))
  await user.selectOptions(await screen.findByRole("combobox", { name: "Add a rule for" }), "Webinars")
  const [, percent] = screen.getAllByRole("textbox", { name: "Most that they have seen, in %" })
  if (!percent) throw new Error("the rule is not shown")
  await user.clear(percent)
  await user.type(percent, "101")
  await user.click(screen.getByRole("button", { name: "Save" }))
  expect(await screen.findByRole("alert")).toHaveTextContent("percents from 0 to 100")
  await user.clear(percent)
  await user.type(percent, "0")
  await user.click(screen.getByRole("button", { name: "Save" }))
  await waitFor(() =>
    expect(sent.find(({ method }) => method === "PUT")?.body).toEqual({
      version: 3,
      policies: [rule, { ...rule, kind: "webinar", maxPercent: 0 }],
    }),
  )
})
