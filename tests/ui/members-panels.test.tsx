import { act, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { MembersScreen } from "@/components/members/members-screen"
import { DialogsHost } from "@/components/shell/dialogs/dialogs-host"
import { takeToasts } from "@/lib/client/toasts"
import { DIALOG_LABELS, detail, person } from "./member-fixtures"
import { mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"

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
