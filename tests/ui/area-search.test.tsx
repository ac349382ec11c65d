import { screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { PageSearch } from "@/components/shell/navigation/page-search"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { orderLine } from "./order-line-fixture"
import { withFullRights, withViewOnlyRights } from "./with-rights"
import { orderTotals } from "./totals-fixture"

const router = { push: jest.fn() }
let pathname = ""
jest.mock("next/navigation", () => ({ usePathname: () => pathname, useRouter: () => router }))
jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))
Element.prototype.scrollIntoView = () => undefined

const GROUPS = [{ items: [{ href: "/admin/orders", label: "Orders", icon: null }] }]
const LESSONS = "/api/content/v2/api/lessons"
const NOTHING = () => okResponse({ content: [], kinds: [], page: 0, size: 5, totalElements: 0, totalPages: 0 })
const FILES = "/api/payments/v2/api/files"
const page = { page: 0, size: 5, totalElements: 0, totalPages: 0 }
const filesOf = (content: object[]) => okResponse({ ...page, content, folders: [], path: [] })
const NONE = {
  fetchInstituteUsers: NOTHING,
  fetchAdminCourses: NOTHING,
  enquiries: NOTHING,
  [FILES]: () => filesOf([]),
}
const order = {
  transactionId: "txn_01234567890123456789",
  number: "AC-2026-00042",
  item: orderLine("Letters That Work").item,
  lines: [orderLine("Letters That Work")],
  mode: "live",
  buyer: { name: "Archana Rao", email: "archana@example.test" },
  ...{ ...orderTotals(100), billing: null, tries: [] },
  seller: { name: "Acme", address: null, gstin: null },
  ...{ status: "paid", createdAt: "2026-11-01T10:00:00Z", expiresAt: "2026-11-01T10:30:00Z", paidAt: null },
  ...{ instrument: null, failure: null, refund: null, refundedMinor: 0, isPaymentKnown: true },
}

const options = () => screen.getAllByRole("option").map(({ textContent }) => textContent)
const search = async (text: string) => {
  await userEvent.keyboard("{Control>}k{/Control}")
  await userEvent.type(await screen.findByRole("combobox", { name: "Search" }), text)
}

afterEach(restoreApi)
beforeEach(() => {
  pathname = "/admin/dashboard"
  router.push.mockClear()
})

test("pages, actions, orders and lessons are found by text, and Enter opens the chosen one", async () => {
  mockApi({
    ...NONE,
    "/api/payments/v2/api/orders": () =>
      okResponse({ content: [order], page: 0, size: 5, totalElements: 1, totalPages: 1 }),
    [LESSONS]: () =>
      okResponse([
        { id: 8, title: "Order of letters", kind: "video", item: { id: 3, kind: "course", title: "Letters" } },
      ]),
  })
  renderScreen(<PageSearch groups={GROUPS} />)
  await search("order")
  await waitFor(() =>
    expect(options()).toEqual([
      "Orders",
      "Order of lettersLettersLessons",
      "Letters That WorkAC-2026-00042 · Archana RaoOrders",
    ]),
  )
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}")
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/admin/orders/txn_01234567890123456789"))
})

test("a teacher finds a file in its folder, and begins an item", async () => {
  pathname = "/teacher/dashboard"
  const file = {
    ...{ id: 5, name: "Newton.pdf", mime: "application/pdf", kind: "document", bytes: 9, width: null, height: null },
    ...{ folderId: 2, uploader: null, uses: 0, picture: null, isConverting: false, deletedAt: null, purgeAt: null },
    ...{ createdAt: "2026-11-01T10:00:00Z", updatedAt: "2026-11-01T10:00:00Z" },
  }
  mockApi({ ...NONE, [FILES]: () => filesOf([file]), [LESSONS]: () => okResponse([]) })
  renderScreen(withFullRights("Teacher", <PageSearch groups={[]} />))
  await search("new")
  await waitFor(() => expect(options()).toEqual(["New itemActions", "Newton.pdfFiles"]))
  await userEvent.keyboard("{ArrowDown}{Enter}")
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/teacher/files?folder=2&file=5"))
})

test("a list that fails leaves out its results and says so", async () => {
  mockApi({
    ...NONE,
    "/api/payments/v2/api/orders": () => errorResponse("unexpected"),
    [LESSONS]: () => okResponse([]),
  })
  renderScreen(<PageSearch groups={GROUPS} />)
  await search("orders")
  expect(await screen.findByText("Some results could not be loaded.")).toBeVisible()
  expect(options()).toEqual(["Orders"])
})

test("what a role may not see is not asked for, and what it may not do is not offered", async () => {
  pathname = "/student/dashboard"
  const sent = mockApi({
    [LESSONS]: () => okResponse([]),
    "/api/institutes/v2/api/fetchAccessibleModules": () => okResponse([]),
    fetchAccessibleModules: () => okResponse([]),
  })
  renderScreen(withViewOnlyRights("Student", <PageSearch groups={[]} />))
  await search("student")
  expect(await screen.findByText("No results for “student”.")).toBeVisible()
  expect(new Set(sent.map(({ path }) => path))).toEqual(new Set([LESSONS, "fetchAccessibleModules"]))
})
