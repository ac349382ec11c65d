import { act, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { MembersScreen } from "@/components/members/members-screen"
import type { MemberKind } from "@/components/members/members-view"
import { DialogsHost } from "@/components/shell/dialogs/dialogs-host"
import { takeToasts } from "@/lib/client/toasts"
import { topicListeners } from "@/lib/client/live/live-state"
import type { Role } from "@/lib/shared/roles"
import { DIALOG_LABELS, detail, person } from "./member-fixtures"
import { restoreApi, okResponse, errorResponse, renderScreen, mockApi } from "./mock-api"
import { withViewOnlyRights } from "./with-rights"

let search = ""
let role: Role = "InstituteAdmin"
const router = { push: jest.fn(), replace: jest.fn() }
jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/users/students",
  useSearchParams: () => new URLSearchParams(search),
  useRouter: () => router,
}))
jest.mock("@/lib/client/session/session", () => ({
  useSession: () => ({ user: { user_id: 1, role, selectedInstitute: 2 } }),
  authHeaders: () => Promise.resolve({}),
}))

const LIST = "fetchInstituteUsers"
const USERS = "/api/users/v2/api"
/** Mocks the API; nobody is online unless the test says so. */
const serve = (answers: Parameters<typeof mockApi>[0]) =>
  mockApi({ [`${USERS}/chat/user/online/status`]: () => okResponse([]), ...answers })
const paged = (...content: object[]) =>
  okResponse({ content, page: 0, size: 20, totalElements: content.length, totalPages: 1 })

const show = (query = "", kind: MemberKind = "students") => {
  search = query
  renderScreen(
    <>
      <MembersScreen kind={kind} />
      <DialogsHost labels={DIALOG_LABELS} />
    </>,
  )
}
const nextToast = async () => {
  const toasts: ReturnType<typeof takeToasts>[number][] = []
  await waitFor(() => expect(toasts.push(...takeToasts())).toBeGreaterThan(0))
  return toasts[0]?.message
}
const menuOf = async (name: string) => {
  await userEvent.click(await screen.findByRole("button", { name: `Actions for ${name}` }))
  return (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)
}

beforeEach(() => (role = "InstituteAdmin"))
afterEach(restoreApi)

test("the URL decides the query, and a row shows the member's status", async () => {
  const sent = serve({ [LIST]: () => paged(person) })
  show("status=active&search=ash&sort=name&page=2")
  const row = (await screen.findByRole("link", { name: "Asha Rao" })).closest("tr")
  expect(Object.fromEntries(sent[0]?.search ?? [])).toEqual({
    role: "Student",
    status: "active",
    searchParam: "ash",
    sort: "name",
    page: "1",
    size: "20",
  })
  if (!row) throw new Error("the name is in no row")
  expect(within(row).getByText("Active")).toBeVisible()
  expect(within(row).getByText("Never")).toBeVisible()
})

test.each<[Role, object, string[]]>([
  ["InstituteAdmin", {}, ["Open", "Edit", "Disable", "Remove"]],
  ["InstituteAdmin", { status: "invited" }, ["Open", "Edit", "Resend invitation", "Withdraw invitation"]],
  ["InstituteAdmin", { status: "disabled" }, ["Open", "Edit", "Enable", "Remove"]],
  ["InstituteAdmin", { status: "left" }, ["Open"]],
  ["InstituteAdmin", { user_id: 1 }, ["Open"]],
  ["Admin", { role: { roleType: "Teacher" } }, ["Open", "Edit", "Disable"]],
  ["Admin", { role: { roleType: "InstituteAdmin" } }, ["Open"]],
])("%s sees in the menu of %j: %j", async (as, change, items) => {
  role = as
  serve({ [LIST]: () => paged({ ...person, ...change }) })
  show()
  expect(await menuOf("Asha Rao")).toEqual(items)
})

test("disabling asks for confirmation by name and shows a success toast", async () => {
  const sent = serve({ [LIST]: () => paged(person), [`${USERS}/changeUserStatus`]: () => okResponse(person) })
  show()
  await menuOf("Asha Rao")
  await userEvent.click(screen.getByRole("menuitem", { name: "Disable" }))
  const question = await screen.findByRole("alertdialog", { name: "Disable Asha Rao?" })
  await userEvent.click(within(question).getByRole("button", { name: "Cancel" }))
  expect(sent.filter(({ method }) => method === "POST")).toEqual([])
  await menuOf("Asha Rao")
  await userEvent.click(screen.getByRole("menuitem", { name: "Disable" }))
  const again = await screen.findByRole("alertdialog", { name: "Disable Asha Rao?" })
  await userEvent.click(within(again).getByRole("button", { name: "Disable" }))
  expect(await nextToast()).toBe("Asha Rao was disabled")
  expect(sent.find(({ method }) => method === "POST")?.body).toEqual({ id: 7, version: 3, enabled: false })
})

test("an error of the server is shown as a toast", async () => {
  serve({ [LIST]: () => paged(person), [`${USERS}/deleteUser`]: () => errorResponse("last_admin") })
  show()
  await menuOf("Asha Rao")
  await userEvent.click(screen.getByRole("menuitem", { name: "Remove" }))
  const question = await screen.findByRole("alertdialog")
  await userEvent.click(within(question).getByRole("button", { name: "Remove" }))
  expect(await nextToast()).toMatch(/needs at least one institute admin/)
})

test.each([
  ["", "No students yet", "Add student"],
  ["search=zzz", "No matches", "Show all"],
])("an empty list at %j shows an empty state with an action", async (query, title, action) => {
  serve({ [LIST]: () => paged() })
  show(query)
  expect(await screen.findByText(title)).toBeVisible()
  expect(screen.getAllByRole("link", { name: action }).length).toBeGreaterThan(0)
})

test("a list that fails to load shows an error and can be retried", async () => {
  let tries = 0
  serve({ [LIST]: () => (tries++ === 0 ? errorResponse("unexpected") : paged(person)) })
  show()
  await userEvent.click(await screen.findByRole("button", { name: /try again/i }))
  expect(await screen.findByRole("link", { name: "Asha Rao" })).toBeVisible()
})

const alreadyMember = Response.json(
  {
    status: 409,
    message: "Already a member",
    code: "already_member",
    fields: { email: ["Belongs to the institute already"] },
    details: { id: "7", name: "Asha", role: "Teacher" },
    requestId: "r",
  },
  { status: 409 },
)

test("adding a member: errors are shown at their fields, the first gets the focus, and the input stays", async () => {
  const sent = serve({
    [LIST]: () => paged(),
    fetchInstituteRoles: () => okResponse([]),
    [`${USERS}/addUser`]: () => alreadyMember,
  })
  show("new=1")
  const form = within(await screen.findByRole("dialog", { name: "Add student" }))
  const [first, email] = [form.getByLabelText("First name"), form.getByLabelText("Email")]
  await userEvent.type(first, "<b>")
  await userEvent.type(email, "nobody")
  await userEvent.click(form.getByRole("button", { name: "Send invitation" }))
  await waitFor(() => expect(first).toHaveFocus())
  expect(first).toHaveAccessibleDescription(/Use up to 80 letters/)
  expect(email).toHaveAccessibleDescription(/Enter a valid email/)
  expect(sent.some(({ method }) => method === "POST")).toBe(false)

  await userEvent.clear(first)
  await userEvent.type(first, "Asha")
  await userEvent.clear(email)
  await userEvent.type(email, "asha@example.test")
  await userEvent.click(form.getByRole("button", { name: "Send invitation" }))
  await waitFor(() => expect(email).toHaveAccessibleDescription(/is already a member of the institute/))
  expect(form.getAllByText(/is already a member of the institute/)).toHaveLength(1)
  expect(form.getByRole("link", { name: "Show Asha" })).toHaveAttribute("href", "/admin/users/teachers?member=7")
  expect(email).toHaveValue("asha@example.test")
  expect(sent.find(({ method }) => method === "POST")?.body).toEqual({
    userDetails: { first_name: "Asha", last_name: "", email: "asha@example.test", role: "Student" },
  })
})

test("fields that only the member may change are read-only", async () => {
  serve({ [LIST]: () => paged(person), [`${USERS}/getUserProfile`]: () => okResponse(detail) })
  await act(async () => show("edit=7"))
  const form = within(await screen.findByRole("dialog", { name: "Asha Rao" }))
  expect(await form.findByLabelText("First name")).not.toHaveAttribute("readonly")
  expect(form.getByLabelText(/^Mobile number/)).toHaveAttribute("readonly")
})

test.each(["new=1", "edit=7", "member=7"])(
  "at %s, a user with view rights only sees no action that the server would reject",
  async (query) => {
    role = "Admin"
    serve({
      [LIST]: () => paged(person),
      [`${USERS}/getUserProfile`]: () => okResponse(detail),
      fetchInstituteRoles: () => okResponse([]),
    })
    search = query
    renderScreen(withViewOnlyRights("Admin", <MembersScreen kind="students" />))
    expect(await screen.findByRole("button", { name: "Export", hidden: true })).toBeVisible()
    for (const name of [/^Add/, /Import/, /^Edit/]) expect(screen.queryByRole("link", { name })).toBeNull()
    if (query === "new=1") {
      expect(await menuOf("Asha Rao")).toEqual(["Open"])
      expect(screen.queryByRole("dialog")).toBeNull()
    } else {
      expect(await screen.findByText("asha@example.test", { selector: "a" })).toBeVisible()
      expect(screen.queryByRole("textbox", { name: /First name/ })).toBeNull()
    }
  },
)

test("online members are marked by one request per page, and live changes update the marks", async () => {
  const status = `${USERS}/chat/user/online/status`
  const sent = serve({
    [LIST]: () =>
      paged(person, { ...person, user_id: 8, first_name: "Imran" }, { ...person, user_id: 9, status: "invited" }),
    [status]: () => okResponse([{ userId: 7, status: "online" }]),
  })
  show()
  const cellOf = (name: string) =>
    within(screen.getByRole("row", { name: new RegExp(name) })).getAllByRole("cell")[5]?.textContent
  await screen.findByRole("link", { name: "Imran Rao" })
  await waitFor(() => expect(cellOf("Asha Rao asha @example.test Student Active")).toBe("Online"))
  expect(cellOf("Imran Rao")).toBe("Never")
  const receive = (changes: object[]) =>
    act(() =>
      topicListeners
        .get()
        .get("/topic/institute.2.presence")
        ?.forEach(({ onMessage }) => onMessage(JSON.stringify({ changes }))),
    )
  receive([
    { userId: 7, status: "offline" },
    { userId: 8, status: "away" },
    { userId: 99, status: "online" },
  ])
  await waitFor(() => expect(cellOf("Imran Rao")).toBe("Away"))
  expect(cellOf("Asha Rao asha @example.test Student Active")).toBe("Never")
  expect(sent.filter(({ path }) => path === status).map(({ search: query }) => query.get("userIds"))).toEqual(["7,8"])
})
