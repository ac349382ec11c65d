import { act, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { MembersScreen } from "@/components/members/members-screen"
import type { Kind } from "@/components/members/members-view"
import { DialogsHost } from "@/components/shell/dialogs-host"
import { takeToasts } from "@/lib/client/toasts"
import { wanted } from "@/lib/client/live-state"
import type { Role } from "@/lib/shared/roles"
import { closeDesk, done, refused, renderDesk, serveDesk } from "./desk-render"
import { onlySeenBy } from "./held-rights"

let search = ""
let role: Role = "InstituteAdmin"
const router = { push: jest.fn(), replace: jest.fn() }
jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/users/students",
  useSearchParams: () => new URLSearchParams(search),
  useRouter: () => router,
}))
jest.mock("@/lib/client/session", () => ({
  useSession: () => ({ user: { user_id: 1, role, selectedInstitute: 2 } }),
  authHeaders: () => Promise.resolve({}),
}))

const LIST = "fetchInstituteUsers"
const USERS = "/api/users/v2/api"
const labels = {
  errorTitle: "Error!",
  warningTitle: "Warning!",
  tryAgain: "Try Again",
  ok: "Ok",
  accept: "Accept",
  reject: "Reject",
}

const person = {
  user_id: 7,
  user_profile_id: 70,
  first_name: "Asha",
  last_name: "Rao",
  email: "asha@example.test",
  mobile_number: null,
  profileImage: null,
  gender: null,
  role: { roleType: "Student" },
  customRole: null,
  status: "active",
  crmAccess: false,
  joinedAt: "2026-08-01T10:00:00Z",
  lastLoginAt: null,
  invitation: null,
  version: 3,
}
const detail = { ...person, parents: [], teacher: null, changeable: { name: true, mobile: false } }
/** The desk, at which nobody is online unless the test says so. */
const serve = (answers: Parameters<typeof serveDesk>[0]) =>
  serveDesk({ [`${USERS}/chat/user/online/status`]: () => done([]), ...answers })
const paged = (...content: object[]) =>
  done({ content, page: 0, size: 20, totalElements: content.length, totalPages: 1 })

const show = (query = "", kind: Kind = "students") => {
  search = query
  renderDesk(
    <>
      <MembersScreen kind={kind} />
      <DialogsHost labels={labels} />
    </>,
  )
}
const toast = async () => {
  const told: ReturnType<typeof takeToasts>[number][] = []
  await waitFor(() => expect(told.push(...takeToasts())).toBeGreaterThan(0))
  return told[0]?.message
}
const menuOf = async (name: string) => {
  await userEvent.click(await screen.findByRole("button", { name: `Actions for ${name}` }))
  return (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)
}

beforeEach(() => (role = "InstituteAdmin"))
afterEach(closeDesk)

test("the address says who is asked for, and a row says how they stand", async () => {
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
  if (!row) throw new Error("the name stands in no row")
  expect(within(row).getByText("Active")).toBeVisible()
  expect(within(row).getByText("Not yet")).toBeVisible()
})

test.each<[Role, object, string[]]>([
  ["InstituteAdmin", {}, ["Open", "Edit", "Disable", "Remove"]],
  ["InstituteAdmin", { status: "invited" }, ["Open", "Edit", "Send invitation again", "Withdraw invitation"]],
  ["InstituteAdmin", { status: "disabled" }, ["Open", "Edit", "Let in again", "Remove"]],
  ["InstituteAdmin", { status: "left" }, ["Open"]],
  ["InstituteAdmin", { user_id: 1 }, ["Open"]],
  ["Admin", { role: { roleType: "Teacher" } }, ["Open", "Edit", "Disable"]],
  ["Admin", { role: { roleType: "InstituteAdmin" } }, ["Open"]],
])("%s finds in the menu of %j: %j", async (as, change, items) => {
  role = as
  serve({ [LIST]: () => paged({ ...person, ...change }) })
  show()
  expect(await menuOf("Asha Rao")).toEqual(items)
})

test("disabling asks first, by name, and says what came of it", async () => {
  const sent = serve({ [LIST]: () => paged(person), [`${USERS}/changeUserStatus`]: () => done(person) })
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
  expect(await toast()).toBe("Asha Rao is disabled")
  expect(sent.find(({ method }) => method === "POST")?.body).toEqual({ id: 7, version: 3, enabled: false })
})

test("what the server refuses is said in words", async () => {
  serve({ [LIST]: () => paged(person), [`${USERS}/deleteUser`]: () => refused("last_admin") })
  show()
  await menuOf("Asha Rao")
  await userEvent.click(screen.getByRole("menuitem", { name: "Remove" }))
  const question = await screen.findByRole("alertdialog")
  await userEvent.click(within(question).getByRole("button", { name: "Remove" }))
  expect(await toast()).toMatch(/needs an administrator of its own/)
})

test.each([
  ["", "No students yet", "Add student"],
  ["search=zzz", "Nobody matches", "Show all"],
])("an empty list at %j says so and offers a way on", async (query, title, action) => {
  serve({ [LIST]: () => paged() })
  show(query)
  expect(await screen.findByText(title)).toBeVisible()
  expect(screen.getAllByRole("link", { name: action }).length).toBeGreaterThan(0)
})

test("a list that cannot be had says so and is asked for again", async () => {
  let tries = 0
  serve({ [LIST]: () => (tries++ === 0 ? refused("unexpected") : paged(person)) })
  show()
  await userEvent.click(await screen.findByRole("button", { name: /try again/i }))
  expect(await screen.findByRole("link", { name: "Asha Rao" })).toBeVisible()
})

test("somebody new: faults stand beside their fields, the first is gone to, and what was typed stays", async () => {
  const sent = serve({
    [LIST]: () => paged(),
    fetchInstituteRoles: () => done([]),
    [`${USERS}/addUser`]: () => refused("already_member", { email: ["Belongs to the institute already"] }),
  })
  show("new=1")
  const form = within(await screen.findByRole("dialog", { name: "Add student" }))
  const [first, email] = [form.getByLabelText("First name"), form.getByLabelText("E-mail")]
  await userEvent.type(first, "<b>")
  await userEvent.type(email, "nobody")
  await userEvent.click(form.getByRole("button", { name: "Send invitation" }))
  expect(first).toHaveFocus()
  expect(first).toHaveAccessibleDescription(/Use 2 to 80 letters/)
  expect(email).toHaveAccessibleDescription(/not an e-mail address/)
  expect(sent.some(({ method }) => method === "POST")).toBe(false)

  await userEvent.clear(first)
  await userEvent.type(first, "Asha")
  await userEvent.clear(email)
  await userEvent.type(email, "asha@example.test")
  await userEvent.click(form.getByRole("button", { name: "Send invitation" }))
  await waitFor(() => expect(email).toHaveAccessibleDescription(/belongs to the institute already/))
  expect(email).toHaveValue("asha@example.test")
  expect(sent.find(({ method }) => method === "POST")?.body).toEqual({
    userDetails: { first_name: "Asha", last_name: "", email: "asha@example.test", role: "Student" },
  })
})

test("what is the person's alone to change cannot be typed in", async () => {
  serve({ [LIST]: () => paged(person), [`${USERS}/getUserProfile`]: () => done(detail) })
  await act(async () => show("edit=7"))
  const form = within(await screen.findByRole("dialog", { name: "Asha Rao" }))
  expect(await form.findByLabelText("First name")).not.toHaveAttribute("readonly")
  expect(form.getByLabelText(/^Mobile number/)).toHaveAttribute("readonly")
})

test.each(["new=1", "edit=7", "member=7"])(
  "at %s, whose own role only looks finds nothing that would be refused",
  async (query) => {
    role = "Admin"
    serve({
      [LIST]: () => paged(person),
      [`${USERS}/getUserProfile`]: () => done(detail),
      fetchInstituteRoles: () => done([]),
    })
    search = query
    renderDesk(onlySeenBy("Admin", <MembersScreen kind="students" />))
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

test("who is there is marked in words, asked for once for all of a page, and moves as it is told", async () => {
  const status = `${USERS}/chat/user/online/status`
  const sent = serve({
    [LIST]: () =>
      paged(person, { ...person, user_id: 8, first_name: "Imran" }, { ...person, user_id: 9, status: "invited" }),
    [status]: () => done([{ userId: 7, status: "online" }]),
  })
  show()
  const cellOf = (name: string) =>
    within(screen.getByRole("row", { name: new RegExp(name) })).getAllByRole("cell")[4]?.textContent
  await screen.findByRole("link", { name: "Imran Rao" })
  await waitFor(() => expect(cellOf("Asha Rao asha@example.test Student Active")).toBe("Online"))
  expect(cellOf("Imran Rao")).toBe("Not yet")
  const tell = (changes: object[]) =>
    act(() =>
      wanted
        .get()
        .get("/topic/institute.2.presence")
        ?.forEach(({ onText }) => onText(JSON.stringify({ changes }))),
    )
  tell([
    { userId: 7, status: "offline" },
    { userId: 8, status: "away" },
    { userId: 99, status: "online" },
  ])
  await waitFor(() => expect(cellOf("Imran Rao")).toBe("Away"))
  expect(cellOf("Asha Rao asha@example.test Student Active")).toBe("Not yet")
  expect(sent.filter(({ path }) => path === status).map(({ search: asked }) => asked.get("userIds"))).toEqual(["7,8"])
})
