import { screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { AuditScreen } from "@/components/audit/audit-screen"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { withFullRights } from "./with-rights"

let search = ""
jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/audit-log",
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
  useSearchParams: () => new URLSearchParams(search),
}))
jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))
beforeEach(() => (search = ""))
afterEach(restoreApi)

const entry = {
  id: 90,
  at: "2026-11-26T10:00:00.000Z",
  key: "coupon.saved",
  title: "Asha Rao changed the coupon DIWALI",
  actor: { id: 7, name: "Asha Rao" },
  subject: { type: "coupon", id: 41 },
  institute: { id: 2, name: "Acme" },
  changes: [{ field: "percent", before: "10", after: "20" }],
  requestId: null,
}
const entries = (list: object[], next: number | null = null, person: object | null = null) =>
  okResponse({ entries: list, next, person })
const show = (answer: () => Response) => {
  const sent = mockApi({ auditEntries: answer })
  renderScreen(withFullRights("InstituteAdmin", <AuditScreen />))
  return sent
}

test("an entry says who did what, what differs, and leads to more of the same", async () => {
  show(() => entries([entry], 90))
  expect(await screen.findByText(entry.title)).toBeVisible()
  await userEvent.click(screen.getByText("1 change"))
  expect(screen.getByText("percent")).toBeVisible()
  expect(screen.getByRole("link", { name: "Asha Rao" })).toHaveAttribute("href", "/admin/audit-log?person=7")
  expect(screen.getByRole("link", { name: "coupon:41" })).toHaveAttribute(
    "href",
    "/admin/audit-log?subject=coupon%3A41",
  )
  expect(screen.getByRole("link", { name: "Older" })).toHaveAttribute("href", "/admin/audit-log?before=90")
})

test("what the log is filtered by is said, and taken away one by one", async () => {
  search = "person=7&key=coupon.saved"
  const sent = show(() => entries([entry], null, { id: 7, name: "Asha Rao" }))
  expect(await screen.findByRole("link", { name: "Remove the filter “By Asha Rao”" })).toHaveAttribute(
    "href",
    "/admin/audit-log?key=coupon.saved",
  )
  expect(Object.fromEntries(sent[0]?.search ?? [])).toEqual({ person: "7", key: "coupon.saved", language: "en-IN" })
})

test("a filter that matches nothing offers to clear it; an address that is none filters nothing", async () => {
  search = "key=order&before=x"
  const sent = show(() => entries([]))
  expect(await screen.findByText("No entries match")).toBeVisible()
  expect(screen.getByRole("link", { name: "Clear filters" })).toHaveAttribute("href", "/admin/audit-log")
  expect(sent[0]?.search.has("before")).toBe(false)
})

test("a log that cannot be loaded offers another try", async () => {
  let isAway = true
  show(() => (isAway ? errorResponse("busy") : entries([entry])))
  const again = await screen.findByRole("button", { name: "Try again" })
  isAway = false
  await userEvent.click(again)
  expect(await screen.findByText(entry.title)).toBeVisible()
})
