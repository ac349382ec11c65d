import { cleanup, act, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import type { ReactElement } from "react"
import { EnquiriesScreen } from "@/components/enquiries/enquiries-screen"
import { InstitutesScreen } from "@/components/platform/institutes-screen"
import { ItemsScreen } from "@/components/items/admin/items-screen"
import { takeToasts } from "@/lib/client/toasts"
import { closeDesk, done, refused, renderDesk, serveDesk } from "./desk-render"
import { institute, item, pageOf } from "./desk-world"
import { onlySeenBy } from "./held-rights"

let pathname = ""
let search = ""
const router = { push: jest.fn(), replace: jest.fn() }
jest.mock("next/navigation", () => ({
  usePathname: () => pathname,
  useSearchParams: () => new URLSearchParams(search),
  useRouter: () => router,
}))
jest.mock("@/lib/client/session", () => ({
  useSession: () => ({ user: { role: "InstituteAdmin", selectedInstitute: 2 } }),
  authHeaders: () => Promise.resolve({}),
}))

const enquiry = {
  id: 9,
  name: "Asha Rao",
  email: "asha@example.test",
  mobile: null,
  message: "When does it begin?",
  status: "open",
  country: "IN",
  createdAt: "2026-11-01T10:00:00Z",
}
const show = (at: string, query: string, screenOfDesk: ReactElement) => {
  pathname = at
  search = query
  renderDesk(screenOfDesk)
}
const toast = async () => {
  const told: ReturnType<typeof takeToasts>[number][] = []
  await waitFor(() => expect(told.push(...takeToasts())).toBeGreaterThan(0))
  return told[0]
}

afterEach(closeDesk)

test("the address says what of the items is asked for, and a row says what there is to know", async () => {
  const sent = serveDesk({ fetchAdminCourses: () => pageOf([item], { kinds: [{ kind: "book", count: 1 }] }) })
  show("/admin/courses", "kind=books&status=draft&sort=title&page=2&search=opt", <ItemsScreen />)
  const row = (await screen.findByRole("link", { name: "Optics" })).closest("tr")
  if (!row) throw new Error("the title stands in no row")
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
    "Nothing of this kind yet",
    "What you offer appears here, with its state, price and learners.",
  ],
  ["/teacher/courses", "", "Nothing of this kind yet", "What you are named a teacher of appears here."],
  ["/admin/courses", "search=zzz", "Nothing matches", "Try other words or another state."],
])("an empty list at %s?%s says what belongs there", async (at, query, title, message) => {
  serveDesk({ fetchAdminCourses: () => pageOf([], { kinds: [] }) })
  show(at, query, <ItemsScreen />)
  expect(await screen.findByText(title)).toBeVisible()
  expect(screen.getByText(message)).toBeVisible()
  expect(screen.queryAllByRole("link", { name: "Show all" })).toHaveLength(query ? 1 : 0)
})

test("a list that cannot be had says so and is tried again", async () => {
  const fetchAdminCourses = jest.fn(() => pageOf([item], { kinds: [] }))
  fetchAdminCourses.mockImplementationOnce(() => refused("unexpected"))
  serveDesk({ fetchAdminCourses })
  show("/admin/courses", "", <ItemsScreen />)
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }))
  expect(await screen.findByRole("link", { name: "Optics" })).toBeVisible()
})

test("an item is shown in lists from its menu, and hidden again by undoing", async () => {
  const sent = serveDesk({
    fetchAdminCourses: () => pageOf([item], { kinds: [] }),
    changeVisibility: () => done(null),
  })
  show("/admin/courses", "", <ItemsScreen />)
  await userEvent.click(await screen.findByRole("button", { name: "Actions for Optics" }))
  await userEvent.click(screen.getByRole("menuitem", { name: "Show in lists" }))
  const told = await toast()
  expect(told).toMatchObject({ tone: "success", message: "“Optics” is shown in lists" })
  act(() => told?.action?.onPress())
  expect(await toast()).toMatchObject({ message: "“Optics” is hidden from lists" })
  expect(sent.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
    { kind: "book", id: 7, visible: true },
    { kind: "book", id: 7, visible: false },
  ])
})

test("an enquiry that could not be marked says so", async () => {
  serveDesk({ enquiries: () => pageOf([enquiry]), changeEnquiryStatus: () => refused("unexpected") })
  show("/admin/enquiries", "", <EnquiriesScreen />)
  await userEvent.click(await screen.findByRole("button", { name: "Actions for Asha Rao" }))
  await userEvent.click(screen.getByRole("menuitem", { name: "Mark as spam" }))
  expect(await toast()).toMatchObject({ tone: "error", message: "That did not work. Please try again." })
})

test("the enquiry that the address names lies open, with the ways to answer it", async () => {
  serveDesk({ enquiries: () => pageOf([enquiry]), "enquiries/9": () => done(enquiry) })
  show("/admin/enquiries", "page=2&enquiry=9", <EnquiriesScreen />)
  const letter = await screen.findByRole("dialog", { name: "Asha Rao" })
  expect(letter).toHaveTextContent("When does it begin?")
  expect(within(letter).getByRole("link", { name: "Answer by e-mail" })).toHaveAttribute(
    "href",
    "mailto:asha@example.test?subject=Your%20enquiry",
  )
  expect(within(letter).queryByRole("link", { name: "Call" })).not.toBeInTheDocument()
  await userEvent.keyboard("{Escape}")
  expect(router.push).toHaveBeenCalledWith("/admin/enquiries?page=2", { scroll: false })
})

test("the order of an institute is kept on Enter, and given up on Escape or when it is no number", async () => {
  const sent = serveDesk({
    fetchAllInstituteList: () => pageOf([institute], { country: "IN" }),
    updateInstituteDisplayOrder: () => done(null),
  })
  show("/master/institutes", "", <InstitutesScreen />)
  const order = await screen.findByRole("textbox", { name: "Order of Rival Institute in the directory" })
  await userEvent.type(order, "x")
  expect(order).toBeInvalid()
  await userEvent.tab()
  expect(order).toHaveValue("3")
  await userEvent.type(order, "0{Escape}")
  expect(order).toHaveValue("3")
  await userEvent.type(order, "0{Enter}")
  expect(await toast()).toMatchObject({ message: "Rival Institute has its new place" })
  expect(sent.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
    [{ id: 3, displayOrder: 30 }],
  ])
})

test("an institute is featured at once, and no longer when the server would not have it", async () => {
  serveDesk({
    fetchAllInstituteList: () => pageOf([institute], { country: "IN" }),
    updateInstituteFeaturedFlag: () => refused("unexpected"),
  })
  show("/master/institutes", "", <InstitutesScreen />)
  const featured = await screen.findByRole("switch", { name: "Feature Rival Institute" })
  await userEvent.click(featured)
  expect(await toast()).toMatchObject({ tone: "error" })
  expect(featured).not.toBeChecked()
})

test("whose own role only looks finds nothing to press that would be refused", async () => {
  serveDesk({
    fetchAdminCourses: () => pageOf([item], { kinds: [] }),
    enquiries: () => pageOf([enquiry]),
    "enquiries/9": () => done(enquiry),
  })
  show("/admin/courses", "", onlySeenBy("Admin", <ItemsScreen />))
  await userEvent.click(await screen.findByRole("button", { name: "Actions for Optics" }))
  const items = () => screen.getAllByRole("menuitem").map(({ textContent }) => textContent)
  expect(items()).toEqual(["Look at it"])
  cleanup()
  show("/admin/enquiries", "", onlySeenBy("Admin", <EnquiriesScreen />))
  await userEvent.click(await screen.findByRole("button", { name: "Actions for Asha Rao" }))
  expect(items()).toEqual(["Read"])
  cleanup()
  show("/admin/enquiries", "enquiry=9", onlySeenBy("Admin", <EnquiriesScreen />))
  expect(await screen.findByRole("link", { name: "Answer by e-mail" })).toBeVisible()
  expect(screen.getAllByRole("button").map((one) => one.ariaLabel ?? one.textContent)).toEqual(["Close"])
})
