import { screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { FeePanel } from "@/components/billing/fees/fee-panel"
import { PlanNotice } from "@/components/billing/plan-notice"
import { openCheckout } from "@/lib/client/open-checkout"
import type { Fees } from "@/lib/features/plan-orders/fees-contract"
import type { Role } from "@/lib/shared/roles"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { InArea } from "./in-area"
import { withFullRights } from "./with-rights"

jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))
jest.mock("@/lib/client/open-checkout", () => ({ openCheckout: jest.fn() }))
afterEach(restoreApi)

const API = "/api/payments/v2/api/plan/fees"
const order: NonNullable<Fees["order"]> = {
  ...{ transactionId: `txn_${"0".repeat(24)}`, number: "LE-2027-00012", amountMinor: 118_000, dueOn: "2027-07-01" },
  ...{ isOverdue: false, payUrl: "https://lectern.example/pay/txn_0" },
}
const fees: Fees = { currency: "INR", order, accruedMinor: 25_000, nextOn: "2027-07-01" }
const month = {
  ...{ id: 4, fromMonth: "2027-05-01", month: "2027-05-01", amountMinor: 100_000, currency: "INR" },
  ...{ status: "due", dueOn: "2027-07-01", paidAt: null },
}
const pageOf = (content: readonly object[]) =>
  okResponse({ content, page: 0, size: 20, totalElements: content.length, totalPages: 1 })
const entry = (id: number, amountMinor: number) => ({
  ...{ id, at: "2027-05-12T10:00:00.000Z", kind: amountMinor < 0 ? "credit_note" : "sale", number: `AC-${id}` },
  ...{ transactionId: `txn_${String(id).repeat(24)}`, amountMinor, currency: "INR" },
})

function show(answer: Fees, months: readonly object[] = [month], role: Role = "InstituteAdmin") {
  const sent = mockApi({
    [API]: () => okResponse(answer),
    [`${API}/months`]: () => pageOf(months),
    [`${API}/4/orders`]: () => pageOf([entry(2, 2_000), entry(1, -500)]),
    [`${API}/order`]: () => errorResponse("price_changed"),
  })
  renderScreen(<InArea>{withFullRights(role, <FeePanel />)}</InArea>)
  return sent
}

test("the fee that is due is named with its tax and its day, and a month opens the orders behind it", async () => {
  show(fees)
  expect(await screen.findByText(/₹1,180\.00 with tax, order LE-2027-00012\. Pay it by 1 Jul 2027\./)).toBeVisible()
  expect(screen.getByText("₹250.00 so far, before tax. It is charged on 1 Jul 2027.")).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "May 2027: ₹1,000.00. Show the orders" }))
  const sheet = within(await screen.findByRole("dialog", { name: "Fee on sales, May 2027" }))
  expect(await sheet.findByRole("link", { name: "AC-2" })).toBeVisible()
  expect(sheet.getByText("− ₹5.00")).toBeVisible()
})

test("what is due is paid as it is shown, and another sum is said", async () => {
  const sent = show(fees)
  await userEvent.click(await screen.findByRole("button", { name: "Pay ₹1,180.00" }))
  expect(sent.find(({ method }) => method === "POST")?.body).toEqual({ expectedTotalMinor: 118_000 })
  expect(openCheckout).not.toHaveBeenCalled()
})

test("an admin who does not buy reads it without buttons, and that sales wait", async () => {
  show({ ...fees, order: { ...order, isOverdue: true } }, [month], "Admin")
  expect(await screen.findByText(/was due on 1 Jul 2027\. New sales wait until it is paid\./)).toBeVisible()
  expect(screen.queryByRole("button", { name: /^Pay/ })).not.toBeInTheDocument()
})

test("where nothing was ever owed there is nothing, and what cannot be loaded offers another try", async () => {
  const sent = show({ ...fees, order: null, accruedMinor: 0 }, [])
  await screen.findByText("", { selector: "body > div" })
  expect(screen.queryByText("Fee on sales")).not.toBeInTheDocument()
  expect(sent.length).toBeGreaterThan(0)
  restoreApi()
  mockApi({ [API]: () => errorResponse("busy"), [`${API}/months`]: () => pageOf([]) })
  renderScreen(<InArea>{withFullRights("InstituteAdmin", <FeePanel />)}</InArea>)
  expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible()
})

test("older months are shown a page at a time, and a page that cannot be loaded offers another try", async () => {
  const older = { ...month, id: 3, fromMonth: "2026-05-01", month: "2026-05-01", status: "paid" }
  const answers = [errorResponse("busy")]
  mockApi({
    [API]: () => okResponse(fees),
    [`${API}/months`]: ({ search }) => {
      const page = Number(search.get("page"))
      const shown = okResponse({
        content: [page === 0 ? month : older],
        page,
        size: 12,
        totalElements: 2,
        totalPages: 2,
      })
      return page === 0 ? shown : (answers.shift() ?? shown)
    },
  })
  renderScreen(<InArea>{withFullRights("InstituteAdmin", <FeePanel />)}</InArea>)
  await userEvent.click(await screen.findByRole("button", { name: "Show more" }))
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }))
  expect(await screen.findByText("May 2026")).toBeVisible()
  expect(screen.getByText("May 2027")).toBeVisible()
  expect(screen.queryByRole("button", { name: "Show more" })).not.toBeInTheDocument()
})

test("a bar says that sales wait, with the sum and the way to pay it", async () => {
  const overdueFee = { amountMinor: 118_000, currency: "INR", dueOn: "2027-07-01" }
  renderScreen(<InArea answered={{ overdueFee }}>{withFullRights("InstituteAdmin", <PlanNotice />)}</InArea>)
  const bar = within(await screen.findByRole("note"))
  expect(bar.getByText("₹1,180.00 for the platform’s fee on your sales was due on 1 Jul 2027.")).toBeVisible()
  expect(bar.getByRole("link", { name: "Pay now" })).toHaveAttribute("href", "/admin/plan")
})
