import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { ItemEditorScreen } from "@/components/items/admin/item-editor-screen"
import { ITEM_FIELD_NAMES } from "@/components/items/admin/item-fields"
import { networkError, restoreApi, okResponse, errorResponse, renderScreen, mockApi } from "./mock-api"
import { withViewOnlyRights } from "./with-rights"

let pathname = "/admin/courses/7"
const push = jest.fn()
jest.mock("next/navigation", () => ({
  usePathname: () => pathname,
  useParams: () => ({ id: "7" }),
  useRouter: () => ({ push }),
}))
jest.mock("@/lib/client/session/session", () => ({
  useSession: () => ({ user: { role: "InstituteAdmin", selectedInstitute: 2 } }),
  authHeaders: () => Promise.resolve({}),
}))

const item = {
  id: 7,
  kind: "course",
  version: 3,
  title: "Optics",
  shortText: "See clearly.",
  priceMinor: 49_900,
  compareAtMinor: null,
  currency: "INR",
  country: "IN",
  status: "published",
  visible: true,
  featured: false,
  image: null,
  enrolled: 4,
  lessons: 12,
  ratingAvg: 4.5,
  ratingCount: 2,
  updatedAt: "2026-11-01T10:00:00Z",
}

const field = (name: RegExp) => screen.getByRole("textbox", { name })
const save = () => userEvent.click(screen.getByRole("button", { name: "Save changes" }))

async function retype(name: RegExp, text: string) {
  await userEvent.clear(field(name))
  if (text) await userEvent.type(field(name), text)
}

async function open(answers: Parameters<typeof mockApi>[0] = {}) {
  const sent = mockApi({ "adminItem/7": () => okResponse(item), ...answers })
  renderScreen(<ItemEditorScreen />)
  await screen.findByRole("heading", { level: 1, name: "Optics" })
  return sent
}

beforeEach(() => (pathname = "/admin/courses/7"))
afterEach(restoreApi)

test("every field has a control", async () => {
  await open()
  expect(ITEM_FIELD_NAMES.filter((name) => !document.querySelector(`form [name="${name}"]`))).toEqual([])
})

test("invalid fields show their errors, the first is focused, and nothing is sent", async () => {
  const sent = await open()
  await retype(/^Title/, "")
  await retype(/^Price/, "-5")
  await retype(/^Original price/, "1")
  await save()
  expect(field(/^Title/)).toHaveAccessibleDescription("Enter 3 to 120 characters")
  expect(field(/^Title/)).toHaveFocus()
  expect(field(/^Price/)).toHaveAccessibleDescription(/^Enter 0, or an amount from 1 to/)
  expect(field(/^Price/)).toHaveValue("-5")
  await retype(/^Price/, "499")
  await retype(/^Title/, "Optics")
  await save()
  expect(field(/^Original price/)).toHaveAccessibleDescription("Enter an amount above the price")
  expect(sent.map(({ path }) => path)).toEqual(["adminItem/7"])
})

test("the preview shows what is typed, and the form lists what is missing", async () => {
  await open()
  const card = within(screen.getByRole("complementary", { name: "Preview" }))
  await retype(/^Title/, "")
  expect(card.getByRole("heading")).toHaveTextContent("Untitled")
  await retype(/^Price/, "0")
  expect(card.getByText("Free")).toBeVisible()
  await retype(/^Tagline/, "")
  expect(screen.getByText("a tagline: one line on what they get")).toBeVisible()
})

test("an error of the server is shown beside its field", async () => {
  await open({ saveItem: () => errorResponse("invalid_input", { title: ["Is taken"] }) })
  await retype(/^Title/, "Optics II")
  await save()
  expect(await screen.findByRole("alert")).toHaveTextContent("Check the highlighted fields.")
  expect(field(/^Title/)).toBeInvalid()
  expect(field(/^Title/)).toHaveValue("Optics II")
})

test("a failed save keeps what was typed, and a retry may succeed", async () => {
  const saveItem = jest
    .fn()
    .mockImplementationOnce(networkError)
    .mockImplementationOnce(() => errorResponse("unexpected"))
  const sent = await open({ saveItem })
  await retype(/^Title/, "Optics II")
  await retype(/^Price/, "1,234.50")
  await save()
  expect(await screen.findByRole("alert")).toHaveTextContent(
    /^We can’t reach the server.* What you typed is still here.$/,
  )
  await save()
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("Something went wrong. Try again."))
  expect(field(/^Title/)).toHaveValue("Optics II")
  saveItem.mockImplementation(() => okResponse({ ...item, version: 4, title: "Optics II", priceMinor: 123_450 }))
  await save()
  expect(await screen.findByText("Saved. The public page is up to date.")).toBeVisible()
  expect(screen.queryByRole("alert")).not.toBeInTheDocument()
  expect(screen.getByRole("link", { name: "View page" })).toHaveAttribute("href", "/institute/2/courses/7")
  expect(sent.at(-1)?.body).toMatchObject({ id: 7, version: 3, title: "Optics II", priceMinor: 123_450 })
})

test("someone else's change is shown on reload, and what was typed here is kept", async () => {
  const saveItem = jest.fn(() => errorResponse("stale"))
  const saved = { ...item, version: 4, title: "Light", shortText: "Rays and lenses." }
  const showItem = jest.fn(() => okResponse(saved)).mockImplementationOnce(() => okResponse(item))
  const sent = await open({ saveItem, "adminItem/7": showItem })
  await retype(/^Title/, "Optics II")
  await save()
  await userEvent.click(await screen.findByRole("button", { name: "Reload" }))
  expect(await screen.findByText("Someone else changed this to “Light”.")).toBeVisible()
  expect(field(/^Title/)).toHaveValue("Optics II")
  expect(field(/^Tagline/)).toHaveValue("Rays and lenses.")
  saveItem.mockImplementation(() => okResponse({ ...saved, version: 5, title: "Optics II" }))
  await save()
  expect(await screen.findByText("Saved. The public page is up to date.")).toBeVisible()
  expect(sent.filter(({ path }) => path === "saveItem").map(({ body }) => body)).toMatchObject([
    { version: 3 },
    { version: 4, shortText: "Rays and lenses." },
  ])
})

test("the save bar shows the state, and discard restores the saved values", async () => {
  await open()
  expect(screen.getByText("All changes saved")).toBeVisible()
  await retype(/^Title/, "Something else")
  expect(screen.getByText("Unsaved changes")).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "Discard" }))
  expect(field(/^Title/)).toHaveValue("Optics")
  expect(screen.queryByRole("button", { name: "Discard" })).not.toBeInTheDocument()
})

test("a teacher submits a draft for review, and can neither publish nor feature it", async () => {
  pathname = "/teacher/courses/7"
  await open({ "adminItem/7": () => okResponse({ ...item, status: "draft" }) })
  const state = within(screen.getByRole("combobox", { name: "Status" }))
  expect(state.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Draft", "In review"])
  expect(screen.queryByRole("checkbox", { name: /Feature/ })).not.toBeInTheDocument()
})

test("a teacher cannot change the status of a published item", async () => {
  pathname = "/teacher/courses/7"
  await open()
  const state = screen.getByRole("combobox", { name: "Status" })
  expect(within(state).getAllByRole("option")).toHaveLength(1)
  expect(state).toHaveAccessibleDescription("Only admins can change the status.")
})

test("a missing item offers no retry, but a link back to the list", async () => {
  mockApi({ "adminItem/7": () => errorResponse("not_found") })
  renderScreen(<ItemEditorScreen />)
  expect(await screen.findByText("Not found")).toBeVisible()
  expect(screen.getByRole("heading", { level: 1 })).toBeVisible()
  expect(screen.getByRole("link", { name: "Back to list" })).toHaveAttribute("href", "/admin/courses")
})

test.each(["Admin", "Teacher"] as const)(
  "a role of %s that may only view sees the item without a save button",
  async (role) => {
    mockApi({ "adminItem/7": () => okResponse(item) })
    renderScreen(withViewOnlyRights(role, <ItemEditorScreen />))
    expect(await screen.findByText("You have view-only access to this page.")).toBeVisible()
    expect(field(/^Title/)).toBeDisabled()
    expect(screen.queryByRole("button", { name: "Save changes" })).not.toBeInTheDocument()
  },
)
