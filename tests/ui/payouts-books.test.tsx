import { fireEvent, screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { PayoutsScreen } from "@/components/payouts/payouts-screen"
import type { GatewayAccount } from "@/lib/features/gateway-accounts/contract"
import { mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { nextToast } from "./next-toast"
import { withFullRights } from "./with-rights"

jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/institute/payouts",
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
  useSearchParams: () => new URLSearchParams(),
}))
jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))
const saved: string[] = []
jest.mock("@/lib/client/save-file", () => ({
  saveFile: (_: unknown, name: string) => Promise.resolve(void saved.push(name)),
}))
afterEach(() => {
  restoreApi()
  saved.length = 0
})

const LEDGER = "/api/payments/v2/api/ledger"
const live: Omit<GatewayAccount, "savedAt"> & { savedAt: string } = {
  ...{ id: 3, version: 2, mode: "live", status: "active", keyId: "rzp_live_…4Qx", savedAt: "2026-11-20T10:00:00.000Z" },
  ...{ triedAt: null, hasWebhookSecret: true, previousUntil: null, webhookUrl: "https://lectern.test/hook" },
  ...{ lastEventAt: null, isSilent: false, isRefused: false, testers: [] },
}
const accounts = {
  ...{ paidThrough: "live", canSave: true, live, test: null, retired: [] },
  ...{ owedMinor: 761, collectedMinor: 42_899, currency: "INR" },
}
const show = (answers: Parameters<typeof mockApi>[0] = {}) => {
  const sent = mockApi({ "/api/payments/v2/api/gatewayAccount": () => okResponse(accounts), ...answers })
  renderScreen(withFullRights("InstituteAdmin", <PayoutsScreen />))
  return sent
}

test("what is owed opens the orders behind it, page by page", async () => {
  const entry = (id: number) => ({
    ...{ id, at: "2026-11-27T08:15:00.000Z", kind: "sale", number: `AC-2026-0000${id}` },
    ...{ transactionId: `txn_${id}`, amountMinor: 761, currency: "INR" },
  })
  const sent = show({
    [`${LEDGER}/owed`]: ({ search }) =>
      okResponse({
        content: [search.get("page") === "0" ? entry(2) : { ...entry(1), number: null, transactionId: null }],
        ...{ page: Number(search.get("page")), size: 20, totalElements: 21, totalPages: 2 },
      }),
  })
  await userEvent.click(await screen.findByRole("button", { name: "You owe the platform: ₹7.61. Show the orders" }))
  const sheet = within(await screen.findByRole("dialog", { name: "You owe the platform" }))
  expect(await sheet.findByRole("link", { name: "AC-2026-00002" })).toHaveAttribute("href", "/admin/orders/txn_2")
  expect(sheet.getByRole("button", { name: "Newer" })).toBeDisabled()
  await userEvent.click(sheet.getByRole("button", { name: "Older" }))
  expect(await sheet.findByText("Without an order")).toBeVisible()
  expect(sent.filter(({ path }) => path === `${LEDGER}/owed`).map(({ search }) => search.get("of"))).toEqual([
    "fee",
    "fee",
  ])
})

test("the journal of chosen days is downloaded, and not of days in the wrong order", async () => {
  const sent = show({ [`${LEDGER}/journal`]: () => new Response("csv") })
  fireEvent.change(await screen.findByLabelText("From"), { target: { value: "2026-11-01" } })
  fireEvent.change(screen.getByLabelText("To"), { target: { value: "2026-10-31" } })
  expect(screen.getByRole("button", { name: "Download journal" })).toBeDisabled()
  expect(screen.getByText("Choose a first day and a last day on or after it.")).toBeVisible()
  fireEvent.change(screen.getByLabelText(/^To/), { target: { value: "2026-11-30" } })
  await userEvent.click(screen.getByRole("button", { name: "Download journal" }))
  expect(saved).toEqual(["journal-2026-11-01-2026-11-30.csv"])
  expect(sent.at(-1)?.search.toString()).toBe("from=2026-11-01&to=2026-11-30")
})

test("accounts are renamed for the journal; an empty field keeps its own name", async () => {
  const sent = show({
    [`${LEDGER}/accountNames`]: ({ method, body }) =>
      okResponse(
        method === "PUT" ? { ...(body as object), version: 2 } : { names: { sales: "Course sales" }, version: 1 },
      ),
  })
  await userEvent.click(await screen.findByRole("button", { name: "Rename accounts" }))
  const sheet = within(await screen.findByRole("dialog", { name: "Rename accounts" }))
  const sales = await sheet.findByRole("textbox", { name: "Sales" })
  expect(sales).toHaveValue("Course sales")
  await userEvent.clear(sales)
  await userEvent.type(sheet.getByRole("textbox", { name: "CGST" }), " Output CGST 9% ")
  await userEvent.click(sheet.getByRole("button", { name: "Save names" }))
  expect(await nextToast()).toMatchObject({ message: "Names saved." })
  expect(sent.find(({ method }) => method === "PUT")?.body).toEqual({
    names: { cgst_payable: "Output CGST 9%" },
    version: 1,
  })
})

test("keys that the gateway refuses are said at the account", async () => {
  show({
    "/api/payments/v2/api/gatewayAccount": () => okResponse({ ...accounts, live: { ...live, isRefused: true } }),
  })
  expect(await screen.findByText("Razorpay refuses these keys, so nobody can pay. Enter keys that work.")).toBeVisible()
})
