import { screen } from "@testing-library/react"
import { OpenRefundsScreen } from "@/components/orders/refunds/open-refunds-screen"
import { mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"

jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/orders/refunds",
  useRouter: () => ({}),
  useSearchParams: () => new URLSearchParams(),
}))
jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))
afterEach(restoreApi)

const refund = {
  ...{ id: 3, need: "refused", transactionId: "txn_1", number: "AC-2026-00002", item: "Violin" },
  ...{ buyer: { name: "Nora Rao", email: "nora@mail.test" }, amountMinor: 10_000, currency: "INR" },
  ...{ failure: "low_balance", createdAt: new Date("2026-11-26T10:00:00Z") },
}
const answer = (content: object[]) => ({
  ...{ content, page: 0, size: 20, totalElements: content.length, totalPages: content.length },
  counts: { requested: 0, failed: 2, refused: content.length, slow: 1 },
})

test("refunds that need somebody lead to their orders, with how many there are of each kind", async () => {
  mockApi({ "/api/payments/v2/api/refunds": () => okResponse(answer([refund])) })
  renderScreen(<OpenRefundsScreen />)
  expect(await screen.findByRole("link", { name: "Nora Rao" })).toHaveAttribute("href", "/admin/orders/txn_1")
  expect(screen.getByText("Razorpay balance too low")).toBeVisible()
  expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
    ...["All 4", "Requested 0", "Failed 2", "Refused 1", "Slow 1"],
  ])
})

test("where nothing is left to do it says so", async () => {
  mockApi({ "/api/payments/v2/api/refunds": () => okResponse(answer([])) })
  renderScreen(<OpenRefundsScreen />)
  expect(await screen.findByText("Nothing to handle")).toBeVisible()
})
