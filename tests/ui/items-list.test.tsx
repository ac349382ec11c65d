import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import type { ReactElement } from "react"
import { ItemsScreen } from "@/components/items/admin/list/items-screen"
import { answerDialog, dialogs } from "@/lib/client/dialogs"
import { restoreApi, okResponse, errorResponse, renderScreen, mockApi } from "./mock-api"
import { item, pageOf } from "./list-fixtures"
import { nextToast } from "./next-toast"
import { withViewOnlyRights } from "./with-rights"

let pathname = ""
let search = ""
const push = jest.fn()
jest.mock("next/navigation", () => ({
  usePathname: () => pathname,
  useSearchParams: () => new URLSearchParams(search),
  useRouter: () => ({ push, replace: jest.fn() }),
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

test("what is published with nothing in it is marked as not for sale, and nothing else is", async () => {
  const shown = [
    { ...item, id: 1, kind: "course", status: "published", title: "Emptied" },
    { ...item, id: 2, kind: "course", status: "draft", title: "Begun" },
    { ...item, id: 3, kind: "course", status: "published", title: "Full", lessons: 4 },
    { ...item, id: 4, kind: "webinar", status: "published", title: "Live" },
  ]
  mockApi({ fetchAdminCourses: () => pageOf(shown, { kinds: [] }) })
  show("/admin/courses", "", <ItemsScreen />)
  const rowOf = async (name: string) => (await screen.findByRole("link", { name })).closest("tr")
  expect(await rowOf("Emptied")).toHaveTextContent("Not for sale: nothing in it")
  for (const title of ["Begun", "Full", "Live"]) expect(await rowOf(title)).not.toHaveTextContent("Not for sale")
})

test("changes of what is published that the public does not see are marked, also those in review", async () => {
  const published = { ...item, kind: "course", status: "published", lessons: 4 }
  const shown = [
    { ...published, id: 1, title: "Changed", draftState: "draft" },
    { ...published, id: 2, title: "Sent", draftState: "review" },
    { ...published, id: 3, title: "Live" },
    { ...published, id: 4, title: "Gone", draftState: "draft", deletedAt: "2026-11-02T10:00:00Z" },
  ]
  mockApi({ fetchAdminCourses: () => pageOf(shown, { kinds: [] }) })
  show("/admin/courses", "", <ItemsScreen />)
  const rowOf = async (name: string) => (await screen.findByText(name)).closest("tr")
  expect(await rowOf("Changed")).toHaveTextContent("PublishedUnpublished changes")
  expect(await rowOf("Sent")).toHaveTextContent("PublishedChanges in review")
  expect(await rowOf("Live")).not.toHaveTextContent("changes")
  expect(await rowOf("Gone")).not.toHaveTextContent("changes")
})

test.each([
  [
    "/admin/courses",
    "",
    "Nothing here yet",
    "Select New to make a course, a book, a webinar or something else to sell.",
  ],
  [
    "/teacher/courses",
    "",
    "Nothing here yet",
    "Select New to make a course. Courses that an admin adds you to appear here too.",
  ],
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

test("a new item needs a kind and a title only, and opens in the editor", async () => {
  const sent = mockApi({
    fetchAdminCourses: () => pageOf([], { kinds: [] }),
    createItem: () => okResponse({ ...item, id: 9 }),
  })
  const pushState = jest.spyOn(window.history, "pushState")
  show("/admin/courses", "kind=books&new=1", <ItemsScreen />)
  const dialog = within(await screen.findByRole("dialog", { name: "New item" }))
  expect(dialog.getByRole("radio", { name: /^Book/ })).toBeChecked()
  await userEvent.click(dialog.getByRole("button", { name: "Create draft" }))
  await waitFor(() =>
    expect(dialog.getByRole("textbox", { name: "Title" })).toHaveAccessibleDescription("Enter 3 to 120 characters"),
  )
  await userEvent.type(dialog.getByRole("textbox", { name: "Title" }), "Rivers")
  await userEvent.click(dialog.getByRole("radio", { name: /^Webinar/ }))
  await userEvent.click(dialog.getByRole("button", { name: "Create draft" }))
  await waitFor(() => expect(push).toHaveBeenCalledWith("/admin/courses/9"))
  expect(sent.find(({ path }) => path === "createItem")?.body).toMatchObject({ kind: "webinar", title: "Rivers" })
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }))
  expect(pushState).toHaveBeenLastCalledWith(null, "", "/admin/courses?kind=books")
  fireEvent.click(screen.getByRole("button", { name: "New", hidden: true }))
  expect(pushState).toHaveBeenLastCalledWith(null, "", "/admin/courses?kind=books&new=1")
  pushState.mockRestore()
})

test("a new item starts from a text, whose title gives way to what is typed", async () => {
  const sent = mockApi({
    fetchAdminCourses: () => pageOf([], { kinds: [] }),
    createItem: () => okResponse({ ...item, id: 9 }),
  })
  show("/admin/courses", "new=1", <ItemsScreen />)
  const dialog = within(await screen.findByRole("dialog", { name: "New item" }))
  await userEvent.click(dialog.getByRole("radio", { name: /^\[Skill\] in practice/ }))
  expect(dialog.getByRole("textbox", { name: "Title" })).toHaveValue("[Skill] in practice")
  await userEvent.click(dialog.getByRole("radio", { name: /^\[Exam\] preparation/ }))
  await userEvent.clear(dialog.getByRole("textbox", { name: "Title" }))
  await userEvent.type(dialog.getByRole("textbox", { name: "Title" }), "NEET")
  await userEvent.click(dialog.getByRole("button", { name: "Create draft" }))
  await waitFor(() => expect(push).toHaveBeenCalledWith("/admin/courses/9"))
  expect(sent.find(({ path }) => path === "createItem")?.body).toMatchObject({
    title: "NEET",
    shortText: "Every topic of the syllabus in order, with a test after each.",
    language: "en",
  })
})

test("an item is deleted after a question, and undo restores it", async () => {
  const sent = mockApi({
    fetchAdminCourses: () => pageOf([item], { kinds: [] }),
    "deleteItem/7": () => okResponse(null),
    restoreItem: () => okResponse(null),
  })
  show("/admin/courses", "", <ItemsScreen />)
  await userEvent.click(await screen.findByRole("button", { name: "Actions for Optics" }))
  await userEvent.click(screen.getByRole("menuitem", { name: "Delete" }))
  const [question] = dialogs.get()
  expect(question).toMatchObject({ title: "Delete “Optics”?", isDangerous: true })
  act(() => answerDialog(question?.id ?? 0, "primary"))
  const toast = await nextToast()
  expect(toast).toMatchObject({ message: "“Optics” was deleted" })
  act(() => toast?.action?.onPress())
  expect(await nextToast()).toMatchObject({ message: "“Optics” was restored" })
  expect(sent.filter(({ method }) => method !== "GET").map(({ path }) => path)).toEqual([
    "deleteItem/7",
    "deleteItem/7",
    "restoreItem",
  ])
})

test("the order of a kind is saved as a whole, over the order that was shown", async () => {
  const items = ["One", "Two"].map((title, at) => ({
    id: at + 1,
    title,
    status: "published",
    featured: false,
    image: null,
  }))
  const sent = mockApi({
    fetchAdminCourses: () => pageOf([item], { kinds: [] }),
    itemDisplayOrder: ({ method }) => okResponse(method === "GET" ? { version: "v1", items } : null),
  })
  show("/admin/courses", "kind=books", <ItemsScreen />)
  await userEvent.click(screen.getByRole("button", { name: "More actions" }))
  await userEvent.click(await screen.findByRole("menuitem", { name: "Order books" }))
  const sheet = within(await screen.findByRole("dialog", { name: "Order books" }))
  await userEvent.click(await sheet.findByRole("button", { name: "Move “Two” up" }))
  await userEvent.click(sheet.getByRole("button", { name: "Save order" }))
  await nextToast()
  expect(sent.find(({ method }) => method === "POST")?.body).toEqual({ kind: "book", version: "v1", ids: [2, 1] })
})
