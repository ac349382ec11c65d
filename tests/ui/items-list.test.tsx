import { act, screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import type { ReactElement } from "react"
import { ItemsScreen } from "@/components/items/admin/list/items-screen"
import { restoreApi, okResponse, errorResponse, renderScreen, mockApi } from "./mock-api"
import { item, pageOf } from "./list-fixtures"
import { nextToast } from "./next-toast"
import { withViewOnlyRights } from "./with-rights"

let pathname = ""
let search = ""
jest.mock("next/navigation", () => ({
  usePathname: () => pathname,
  useSearchParams: () => new URLSearchParams(search),
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
}))
jest.mock("@/lib/client/session/session", () => ({
  useSession: () => ({ user: { role: "InstituteAdmin", selectedInstitute: 2 } }),
  authHeaders: () => Promise.resolve({}),
}))

const show = (at: string, query: string, listScreen: ReactElement) => {
  pathname = at
  search = query
  renderScreen(listScreen)
}

afterEach(restoreApi)

test("the query follows the URL, and a row shows status, price and labels of its item", async () => {
  const sent = mockApi({ fetchAdminCourses: () => pageOf([item], { kinds: [{ kind: "book", count: 1 }] }) })
  show("/admin/courses", "kind=books&status=draft&sort=title&page=2&search=opt", <ItemsScreen />)
  const row = (await screen.findByRole("link", { name: "Optics" })).closest("tr")
  if (!row) throw new Error("the title is in no row")
  expect(Object.fromEntries(sent[0]?.search ?? [])).toEqual({
    kind: "book",
    status: "draft",
    sort: "title",
    page: "1",
    size: "10",
    searchParam: "opt",
  })
  expect(within(row).getByText("Featured · Hidden from lists")).toBeVisible()
  expect(row).toHaveTextContent("Draft")
  expect(row).toHaveTextContent("Free")
  expect(screen.getByRole("link", { name: "Books 1" })).toHaveAttribute("aria-current", "page")
})

test.each([
  [
    "/admin/courses",
    "",
    "Nothing here yet",
    "Your courses and other items appear here with their status, price and enrolments.",
  ],
  ["/teacher/courses", "", "Nothing here yet", "Courses appear here once an admin adds you as their teacher."],
  ["/admin/courses", "search=zzz", "No matches", "Try another search or status."],
])("an empty list at %s?%s explains what will be shown", async (at, query, title, message) => {
  mockApi({ fetchAdminCourses: () => pageOf([], { kinds: [] }) })
  show(at, query, <ItemsScreen />)
  expect(await screen.findByText(title)).toBeVisible()
  expect(screen.getByText(message)).toBeVisible()
  expect(screen.queryAllByRole("link", { name: "Show all" })).toHaveLength(query ? 1 : 0)
})

test("a list that failed to load offers a retry", async () => {
  const fetchAdminCourses = jest.fn(() => pageOf([item], { kinds: [] }))
  fetchAdminCourses.mockImplementationOnce(() => errorResponse("unexpected"))
  mockApi({ fetchAdminCourses })
  show("/admin/courses", "", <ItemsScreen />)
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }))
  expect(await screen.findByRole("link", { name: "Optics" })).toBeVisible()
})

test("the menu of an item shows it in lists, and undo hides it again", async () => {
  const sent = mockApi({
    fetchAdminCourses: () => pageOf([item], { kinds: [] }),
    changeVisibility: () => okResponse(null),
  })
  show("/admin/courses", "", <ItemsScreen />)
  await userEvent.click(await screen.findByRole("button", { name: "Actions for Optics" }))
  await userEvent.click(screen.getByRole("menuitem", { name: "Show in lists" }))
  const toast = await nextToast()
  expect(toast).toMatchObject({ tone: "success", message: "“Optics” now appears in lists" })
  act(() => toast?.action?.onPress())
  expect(await nextToast()).toMatchObject({ message: "“Optics” is now hidden from lists" })
  expect(sent.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
    { kind: "book", id: 7, visible: true },
    { kind: "book", id: 7, visible: false },
  ])
})

test("a role that may only view items sees no action that would be refused", async () => {
  mockApi({ fetchAdminCourses: () => pageOf([item], { kinds: [] }) })
  show("/admin/courses", "", withViewOnlyRights("Admin", <ItemsScreen />))
  await userEvent.click(await screen.findByRole("button", { name: "Actions for Optics" }))
  expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(["Preview"])
})
