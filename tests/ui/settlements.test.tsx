import { screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { PlatformDifferences } from "@/components/settlements/platform-differences"
import { SettlementsSection } from "@/components/settlements/settlements-section"
import type { Role } from "@/lib/shared/roles"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { nextToast } from "./next-toast"
import { withFullRights } from "./with-rights"

let search = ""
jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/institute/payouts",
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
  useSearchParams: () => new URLSearchParams(search),
}))
jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))
const saved: string[] = []
jest.mock("@/lib/client/save-file", () => ({
  saveFile: (_: unknown, name: string) => Promise.resolve(void saved.push(name)),
}))
beforeEach(() => {
  search = ""
  saved.length = 0
})
afterEach(restoreApi)

const LIST = "/api/payments/v2/api/settlements"
const open = {
  id: 7,
  version: 1,
  day: "2026-11-26",
  keyId: "rzp_live_…4Qx",
  subject: "payment",
  providerId: "pay_A1",
  kind: "missing_here",
  hereMinor: null,
  thereMinor: 30_000,
  currency: "INR",
  transactionId: "txn_1",
  orderNumber: "AC-2026-00042",
  status: "open",
  note: "",
  endedAt: null,
}
const seen = { ...open, id: 8, providerId: "rfnd_B2", subject: "refund", kind: "other_amount", hereMinor: 10_000 }
const explained = { ...seen, status: "seen", note: "Paid back twice", endedAt: "2026-11-27T04:00:00.000Z" }
const pageOf = (content: object[], comparedTo: string | null = "2026-11-26") =>
  okResponse({
    ...{ content, page: 0, size: 10, totalElements: content.length, totalPages: 1 },
    ...{ comparedTo, comparedAt: comparedTo && "2026-11-27T03:20:00.000Z" },
  })
const show = (answers: Parameters<typeof mockApi>[0], role: Role = "InstituteAdmin") => {
  const sent = mockApi(answers)
  renderScreen(withFullRights(role, <SettlementsSection />))
  return sent
}

test("what differs is listed with both amounts, and the note of what was explained", async () => {
  show({ [LIST]: () => pageOf([open, explained]), [`${LIST}/csv`]: () => new Response("csv") })
  const table = within(await screen.findByRole("table"))
  expect(await table.findByText("Payment missing in the books")).toBeVisible()
  expect(table.getByText("Refund of another amount")).toBeVisible()
  expect(table.getAllByText("₹300.00")).toHaveLength(2)
  expect(table.getByText("Paid back twice")).toBeVisible()
  expect(screen.getByText(/Last compared: 26 Nov 2026/)).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "Download CSV" }))
  expect(saved).toEqual(["settlement-differences.csv"])
})

test("an open difference is closed with a note, which has to say something", async () => {
  const sent = show({
    [LIST]: () => pageOf([open]),
    [`${LIST}/7/seen`]: () => okResponse({ ...open, status: "seen", note: "A test of ours" }),
  })
  await userEvent.click(await screen.findByRole("button", { name: /pay_A1/ }))
  await userEvent.click(await screen.findByRole("menuitem", { name: "Mark as explained" }))
  await userEvent.click(await screen.findByRole("button", { name: "Close the difference" }))
  expect(screen.getByText("Enter a note of at least 3 characters.")).toBeVisible()
  await userEvent.type(screen.getByRole("textbox", { name: /Note/ }), "A test of ours")
  await userEvent.click(screen.getByRole("button", { name: "Close the difference" }))
  expect(await nextToast()).toMatchObject({ message: "Difference closed." })
  expect(sent.find(({ method }) => method === "POST")?.body).toEqual({ version: 1, note: "A test of ours" })
})

test("an admin who may not explain sees the order alone", async () => {
  show({ [LIST]: () => pageOf([open]) }, "Admin")
  await userEvent.click(await screen.findByRole("button", { name: /pay_A1/ }))
  expect(await screen.findByRole("menuitem", { name: "Open the order" })).toHaveAttribute("href", "/admin/orders/txn_1")
  expect(screen.queryByRole("menuitem", { name: "Mark as explained" })).toBeNull()
})

test.each([
  ["2026-11-26", "Nothing differs"],
  [null, "Not compared yet"],
])("compared up to %s, an empty list says so", async (comparedTo, title) => {
  show({ [LIST]: () => pageOf([], comparedTo) })
  expect(await screen.findByText(title)).toBeVisible()
})

test("a state without differences leads back to all", async () => {
  search = "state=mended"
  const sent = show({ [LIST]: () => pageOf([]) })
  expect(await screen.findByRole("link", { name: "Clear filters" })).toHaveAttribute("href", "/admin/institute/payouts")
  expect(sent[0]?.search.get("status")).toBe("mended")
})

test("a list that cannot be loaded is tried again", async () => {
  let times = 0
  show({ [LIST]: () => ((times += 1) === 1 ? errorResponse("busy") : pageOf([open])) })
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }))
  expect(await screen.findByText("pay_A1")).toBeVisible()
})

test("the platform's owner sees all accounts, and explains what differs at the platform's alone", async () => {
  const own = { ...open, id: 9, keyId: null, orderNumber: null, instituteId: 1, institute: "Lectern" }
  mockApi({
    "/api/payments/v2/api/platformSettlements": () =>
      pageOf([own, { ...open, instituteId: 2, institute: "Acme", providerId: "pay_acme" }]),
  })
  renderScreen(withFullRights("SuperAdmin", <PlatformDifferences />))
  const table = within(await screen.findByRole("table"))
  expect(await table.findByText("Acme")).toBeVisible()
  expect(table.getByText("Platform’s account")).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: /pay_acme/ }))
  expect(await screen.findByRole("menuitem", { name: "Copy the ID" })).toBeVisible()
  expect(screen.queryByRole("menuitem", { name: "Mark as explained" })).toBeNull()
})
