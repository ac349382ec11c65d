import { act, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { useState } from "react"
import { MemberRecord, type RecordTab } from "@/components/members/record/member-record"
import { MembersScreen } from "@/components/members/members-screen"
import { DialogsHost } from "@/components/shell/dialogs/dialogs-host"
import { MemberDetail } from "@/lib/features/members/member-shapes"
import { takeToasts } from "@/lib/client/toasts"
import { DIALOG_LABELS, detail, person } from "./member-fixtures"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { nextToast } from "./next-toast"
import { ownDetails } from "./profile-fixtures"

let search = ""
const router = { push: jest.fn(), replace: jest.fn() }
jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/users/students",
  useSearchParams: () => new URLSearchParams(search),
  useRouter: () => router,
}))
jest.mock("@/lib/client/session/session", () => ({
  useSession: () => ({ user: { user_id: 1, role: "InstituteAdmin", selectedInstitute: 2 } }),
  authHeaders: () => Promise.resolve({}),
}))

const LIST = "fetchInstituteUsers"
const USERS = "/api/users/v2/api"
const serve = (answers: Parameters<typeof mockApi>[0]) =>
  mockApi({ [`${USERS}/chat/user/online/status`]: () => okResponse([]), ...answers })
const paged = (...content: object[]) =>
  okResponse({ content, page: 0, size: 20, totalElements: content.length, totalPages: 1 })

const show = (query: string) => {
  search = query
  renderScreen(
    <>
      <MembersScreen kind="students" />
      <DialogsHost labels={DIALOG_LABELS} />
    </>,
  )
}

afterEach(restoreApi)

test("a role changes only after a confirmation that names person and role, and the toast gives it back", async () => {
  const ROLES_OF = [
    { id: 4, name: "Teacher", base_role: "Teacher", is_system: true, members: 1, screens: null, version: 1 },
    { id: 5, name: "Student", base_role: "Student", is_system: true, members: 1, screens: null, version: 1 },
  ]
  const assign = `${USERS}/admin/assign/role`
  const sent = serve({
    [LIST]: () => paged(person),
    [`${USERS}/getUserProfile`]: () => okResponse(detail),
    fetchInstituteRoles: () => okResponse(ROLES_OF),
    [assign]: () => okResponse({ ...person, role: { roleType: "Teacher" }, version: 4 }),
  })
  await act(async () => show("member=7"))
  const select = await screen.findByRole("combobox", { name: "Role" })
  await userEvent.selectOptions(select, "Teacher")
  const changes = () => sent.filter(({ path }) => path === assign).map(({ body }) => body)
  expect(changes()).toEqual([])
  await userEvent.click(screen.getByRole("button", { name: "Change role" }))
  const question = await screen.findByRole("alertdialog", { name: "Change Asha Rao’s role to Teacher?" })
  await userEvent.click(within(question).getByRole("button", { name: "Change role" }))
  await waitFor(() => expect(changes()).toEqual([{ id: 7, version: 3, roleId: 4 }]))
  const toasts: ReturnType<typeof takeToasts>[number][] = []
  await waitFor(() => expect(toasts.push(...takeToasts())).toBeGreaterThan(0))
  expect(toasts[0]?.message).toBe("Asha Rao’s role is now Teacher")
  toasts[0]?.action?.onPress()
  await waitFor(() => expect(changes()[1]).toEqual({ id: 7, version: 4, roleId: 5 }))
})

const ADMINS_OF = [
  { id: 3, name: "Admin", base_role: "Admin", is_system: true, members: 1, screens: null, version: 1 },
  { id: 5, name: "Student", base_role: "Student", is_system: true, members: 1, screens: null, version: 1 },
]

async function askForAdmin() {
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Role" }), "Admin")
  await userEvent.click(screen.getByRole("button", { name: "Change role" }))
  const question = await screen.findByRole("alertdialog")
  await userEvent.click(within(question).getByRole("button", { name: "Change role" }))
  return screen.findByRole("dialog", { name: "Confirm it’s you" })
}

test("making an administrator asks for the password and then repeats the change; closing the question changes nothing", async () => {
  const assign = `${USERS}/admin/assign/role`
  let isConfirmed = false
  const sent = serve({
    [LIST]: () => paged(person),
    [`${USERS}/getUserProfile`]: () => okResponse(detail),
    [`${USERS}/getOwnDetails`]: () => okResponse(ownDetails),
    fetchInstituteRoles: () => okResponse(ADMINS_OF),
    [assign]: () =>
      isConfirmed
        ? okResponse({ ...person, role: { roleType: "Admin" }, version: 4 })
        : errorResponse("reauthentication_required"),
    [`${USERS}/reauthenticate`]({ body }) {
      isConfirmed = JSON.stringify(body) === JSON.stringify({ password: "correct" })
      return isConfirmed ? okResponse({ until: "2026-12-06T08:00:00.000Z" }) : errorResponse("invalid_input")
    },
  })
  takeToasts()
  await act(async () => show("member=7"))
  const changes = () => sent.filter(({ path }) => path === assign).length
  await askForAdmin()
  await userEvent.keyboard("{Escape}")
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Confirm it’s you" })).toBeNull())
  expect([changes(), takeToasts()]).toEqual([1, []])

  const dialog = await askForAdmin()
  await userEvent.type(await within(dialog).findByLabelText("Your password"), "wrong{Enter}")
  expect(await within(dialog).findByText("The password is incorrect.")).toBeVisible()
  await userEvent.clear(within(dialog).getByLabelText("Your password"))
  await userEvent.type(within(dialog).getByLabelText("Your password"), "correct{Enter}")
  await waitFor(() => expect(changes()).toBe(3))
  expect((await nextToast())?.message).toBe("Asha Rao’s role is now Admin")
})

test("Esc on a form with input asks first, and one without closes it", async () => {
  serve({ [LIST]: () => paged(person), fetchInstituteRoles: () => okResponse([]) })
  await act(async () => show("new=1"))
  const pushed = jest.spyOn(window.history, "pushState")
  await userEvent.type(await screen.findByLabelText("First name"), "Asha")
  await userEvent.keyboard("{Escape}")
  const question = await screen.findByRole("alertdialog", { name: "Leave without saving?" })
  expect(pushed).not.toHaveBeenCalled()
  await userEvent.click(within(question).getByRole("button", { name: "Stay" }))
  expect(screen.getByLabelText("First name")).toHaveValue("Asha")
  await userEvent.clear(screen.getByLabelText("First name"))
  await userEvent.keyboard("{Escape}")
  await waitFor(() => expect(pushed).toHaveBeenCalled())
})

const course = {
  item: { id: 4, kind: "course", title: "Letters That Work", image: null },
  percent: 40,
  lastOpenedAt: "2026-11-20T10:00:00Z",
  completedAt: null,
  status: "active",
  source: "purchase",
  since: "2026-10-01T10:00:00Z",
  expiresAt: "2026-12-01T18:29:59Z",
  lastChange: { reason: "Paid in cash", author: "Meera Nair", at: "2026-10-02T10:00:00Z" },
}
const record = (answers: Parameters<typeof mockApi>[0] = {}) =>
  serve({
    [LIST]: () => paged(person),
    [`${USERS}/getUserProfile`]: () => okResponse(detail),
    [`${USERS}/getUserCourses`]: () => paged(course),
    fetchInstituteRoles: () => okResponse([]),
    ...answers,
  })

test("the learning of a student shows progress and access, which is extended and taken with a reason", async () => {
  const sent = record({
    [`${USERS}/giveAccess`]: () => okResponse({ ...course, expiresAt: "2027-01-31T18:29:59Z" }),
    [`${USERS}/takeAccess`]: () => okResponse({ ...course, status: "revoked" }),
  })
  await act(async () => show("member=7&tab=learning"))
  const row = await screen.findByRole("article", { name: "Letters That Work" })
  expect(within(row).getByRole("progressbar")).toHaveAttribute("aria-valuenow", "40")
  expect(row).toHaveTextContent("Until 1 Dec 2026")
  expect(row).toHaveTextContent("Paid in cash")
  const bodies = (path: string) => sent.filter((one) => one.path === `${USERS}/${path}`).map(({ body }) => body)

  await userEvent.click(within(row).getByRole("button", { name: "Extend access to Letters That Work" }))
  const form = screen.getByRole("form", { name: "Extend access" })
  await userEvent.click(within(form).getByRole("button", { name: "Extend access" }))
  expect(await within(form).findByText("Enter 3 to 500 characters.")).toBeVisible()
  expect(bodies("giveAccess")).toEqual([])
  await userEvent.type(within(form).getByLabelText("Reason"), "Was ill")
  await userEvent.type(within(form).getByLabelText("Access until"), "2027-01-31")
  await userEvent.click(within(form).getByRole("button", { name: "Extend access" }))
  await waitFor(() =>
    expect(bodies("giveAccess")).toEqual([{ userId: 7, itemId: 4, until: "2027-01-31", reason: "Was ill" }]),
  )

  await waitFor(() => expect(form).not.toBeInTheDocument())
  await userEvent.click(within(row).getByRole("button", { name: "Remove access to Letters That Work" }))
  await userEvent.type(screen.getByLabelText("Reason"), "Left the school")
  await userEvent.click(
    within(screen.getByRole("form", { name: "Remove access" })).getByRole("button", { name: "Remove access" }),
  )
  await waitFor(() => expect(bodies("takeAccess")).toEqual([{ userId: 7, itemId: 4, reason: "Left the school" }]))
})

test("orders, sign-ins and notes of a member stand in tabs, and a note is added", async () => {
  const note = {
    id: 1,
    text: "Called back.",
    author: "Meera Nair",
    createdAt: "2026-11-20T10:00:00Z",
    isRemovable: true,
  }
  const sent = record({
    [`${USERS}/getUserSignIns`]: () =>
      paged({
        id: "0199",
        deviceName: "Chrome, Linux",
        createdAt: "2026-11-20T10:00:00Z",
        lastSeenAt: "2026-11-20T10:00:00Z",
        endedAt: null,
      }),
    [`${USERS}/getUserNotes`]: () => paged(note),
    [`${USERS}/addUserNote`]: () => okResponse({ ...note, id: 2, text: "Wants the evening batch." }),
  })
  await act(async () => show("member=7&tab=signIns"))
  expect(await screen.findByText("Chrome, Linux")).toBeVisible()
  expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual([
    "Details",
    "Learning",
    "Orders",
    "Sign-ins",
    "Notes",
  ])
  search = "member=7&tab=notes"
  await userEvent.click(screen.getByRole("tab", { name: "Notes" }))
  await userEvent.type(await screen.findByLabelText("New note"), "Wants the evening batch.")
  await userEvent.click(screen.getByRole("button", { name: "Add note" }))
  await waitFor(() =>
    expect(sent.filter(({ path }) => path === `${USERS}/addUserNote`).map(({ body }) => body)).toEqual([
      { userId: 7, text: "Wants the evening batch.", idempotencyKey: expect.any(String) },
    ]),
  )
  await waitFor(() => expect(screen.getByLabelText("New note")).toHaveValue(""))
})

test("a note that was begun is there again after another tab was shown", async () => {
  serve({ [`${USERS}/getUserNotes`]: () => paged(), [`${USERS}/getUserSignIns`]: () => paged() })
  renderScreen(<RecordWithTabs />)
  await userEvent.type(await screen.findByLabelText("New note"), "Wants the evening")
  await userEvent.click(screen.getByRole("button", { name: "Show signIns" }))
  expect(await screen.findByText("No sign-ins yet")).toBeVisible()
  expect(screen.getByLabelText("New note")).not.toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "Show notes" }))
  expect(screen.getByLabelText("New note")).toHaveValue("Wants the evening")
})

/** The page of a member with its tab in the state in place of the URL. */
function RecordWithTabs() {
  const [tab, setTab] = useState<RecordTab>("notes")
  return (
    <>
      {(["signIns", "notes"] as const).map((to) => (
        <button key={to} onClick={() => setTab(to)}>{`Show ${to}`}</button>
      ))}
      <MemberRecord
        member={MemberDetail.parse(detail)}
        details={null}
        tab={tab}
        page={1}
        hrefOf={() => "/admin/users/students"}
      />
    </>
  )
}
