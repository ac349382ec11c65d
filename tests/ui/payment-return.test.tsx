import { screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { CopyLinkButton } from "@/components/billing/copy-link-button"
import { PaymentReturn } from "@/components/billing/payment-return"
import type { PlanOrderState } from "@/lib/features/plan-orders/contract"
import { InArea } from "./in-area"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { nextToast } from "./next-toast"
import { withFullRights } from "./with-rights"

let search = ""
jest.mock("next/navigation", () => ({ useSearchParams: () => new URLSearchParams(search) }))
jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))
afterEach(restoreApi)

const ID = `txn_${"0".repeat(24)}`
const API = "/api/payments/v2/api/plan/"
const order: PlanOrderState = {
  ...{
    transactionId: ID,
    number: "LE-2027-00012",
    kind: "change",
    plan: "Growth",
    amountMinor: 353_882,
    currency: "INR",
  },
  status: "paid",
}

function open(query: string, status: PlanOrderState["status"]) {
  search = query
  mockApi({ [`${API}orders/${ID}`]: () => okResponse({ ...order, status }) })
  renderScreen(<InArea>{withFullRights("InstituteAdmin", <PaymentReturn />)}</InArea>)
}

test.each([
  [`paid=${ID}`, "paid", /₹3,538.82 has arrived/],
  [`paid=${ID}`, "unpaid", /We wait for the payment/],
  [`paid=${ID}`, "failed", /failed, and nothing was charged/],
  [`cancelled=${ID}`, "unpaid", /You left the payment page/],
  [`cancelled=${ID}`, "paid", /₹3,538.82 has arrived/],
  [`paid=${ID}`, "returned", /goes back/],
  [`paid=${ID}`, "ended", /has ended without a payment/],
] as const)("after %s the order, which is %s, decides what is shown", async (query, status, text) => {
  open(query, status)
  expect(await screen.findByText(text)).toBeVisible()
})

test("without a payment nothing is shown", () => {
  open("", "paid")
  expect(screen.queryByRole("status")).toBeNull()
})

test("the payment link is copied, and a refusal is shown", async () => {
  const user = userEvent.setup()
  let isDue = true
  const link = { url: `https://lectern.test/pay/${ID}`, transactionId: ID, amountMinor: 1, currency: "INR" }
  mockApi({
    [`${API}link`]: () => (isDue ? okResponse({ ...link, expiresAt: "2027-05-10T18:30:00Z" }) : errorResponse("state")),
  })
  renderScreen(<InArea>{withFullRights("InstituteAdmin", <CopyLinkButton />)}</InArea>)
  await user.click(screen.getByRole("button", { name: "Copy payment link" }))
  expect((await nextToast())?.message).toMatch(/Anybody can pay with this link/)
  expect(await navigator.clipboard.readText()).toBe(link.url)
  isDue = false
  await user.click(screen.getByRole("button", { name: "Copy payment link" }))
  expect((await nextToast())?.message).toBe("There is nothing to pay at present.")
})
