import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { RoleScreensScreen } from "@/components/roles/role-screens-screen"
import { RolesScreen } from "@/components/roles/roles-screen"
import { takeToasts } from "@/lib/client/toasts"
import { restoreApi, okResponse, errorResponse, renderScreen, mockApi } from "./mock-api"
import { withFullRights } from "./with-rights"

let search = ""
jest.mock("next/navigation", () => ({
  useParams: () => ({ id: "101" }),
  useSearchParams: () => new URLSearchParams(search),
  usePathname: () => "/admin/roles/101/screens",
  useRouter: () => ({ push: jest.fn() }),
}))
jest.mock("@/lib/client/session/session", () => ({
  useSession: () => ({ user: { user_id: 1, role: "InstituteAdmin", selectedInstitute: 2 } }),
  authHeaders: () => Promise.resolve({}),
}))

const MAPPING = "/api/users/v1/api/fetchScreenMapping/101"
const SAVE = "/api/roles/v2/api/saveScreenMapping"
const own = { id: 101, name: "Front desk", base_role: "Admin", is_system: false, members: 2, screens: 1, version: 4 }
const dashboard = { id: 101, module_id: 1, key: "dashboard", href: "/admin/dashboard" }
const mapped = { ...dashboard, can_view: true, can_edit: false, can_delete: false, on_app: true }
const mapping = (version = 4) => okResponse({ role: { ...own, version }, screens: [mapped] })
const box = (name: string) => screen.findByRole("checkbox", { name })

afterEach(restoreApi)

test("edit and delete imply view, unchecking view unchecks both, and a save sends all rights", async () => {
  const sent = mockApi({ [MAPPING]: () => mapping(), [SAVE]: () => mapping(5) })
  renderScreen(<RoleScreensScreen />)
  await userEvent.click(await box("Edit: Users"))
  expect(await box("View: Users")).toBeChecked()
  await userEvent.click(await box("Delete: Files"))
  await userEvent.click(await box("View: Files"))
  expect(await box("Delete: Files")).not.toBeChecked()
  expect(screen.getByText("Unsaved changes")).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "Save screens" }))
  await waitFor(() => expect(takeToasts()[0]?.message).toMatch(/^Saved/))
  const save = sent.find(({ method }) => method === "POST")
  expect(save?.search.get("screenIds")).toBe("101,105")
  expect(save?.body).toEqual({
    roleId: 101,
    version: 4,
    rights: [
      { screenId: 101, can_edit: false, can_delete: false },
      { screenId: 105, can_edit: true, can_delete: false },
    ],
  })
})

test("only rights that exist can be chosen, and a discarded choice is that of the server again", async () => {
  mockApi({ [MAPPING]: () => mapping() })
  renderScreen(<RoleScreensScreen />)
  await userEvent.click(await box("View: Orders"))
  const rightsOf = (name: string) =>
    within(screen.getByRole("group", { name }))
      .getAllByRole("checkbox")
      .map((one) => one.getAttribute("aria-label"))
  expect(rightsOf("Dashboard")).toEqual(["View: Dashboard"])
  expect(rightsOf("Orders")).toEqual(["View: Orders", "Edit: Orders"])
  expect(rightsOf("Enquiries")).toEqual(["View: Enquiries", "Edit: Enquiries"])
  expect(rightsOf("Users")).toHaveLength(3)
  await userEvent.click(screen.getByRole("button", { name: "Discard" }))
  expect(await box("View: Orders")).not.toBeChecked()
})

test("a save over a concurrent change is rejected, and the stored rights are reloaded", async () => {
  let requestCount = 0
  mockApi({ [MAPPING]: () => mapping(4 + requestCount++), [SAVE]: () => errorResponse("stale") })
  renderScreen(<RoleScreensScreen />)
  await userEvent.click(await box("View: Users"))
  await userEvent.click(screen.getByRole("button", { name: "Save screens" }))
  await userEvent.click(await screen.findByRole("button", { name: "Reload" }))
  await waitFor(() => expect(requestCount).toBe(2))
  await waitFor(() => expect(screen.getByRole("checkbox", { name: "View: Users" })).not.toBeChecked())
})

test("an Admin sees the rights read-only", async () => {
  mockApi({ [MAPPING]: () => mapping() })
  renderScreen(withFullRights("Admin", <RoleScreensScreen />))
  expect(await box("View: Dashboard")).toBeDisabled()
  expect(screen.queryByRole("button", { name: "Save screens" })).toBeNull()
})

test("an unknown role shows an error with a link back", async () => {
  mockApi({ [MAPPING]: () => errorResponse("not_found") })
  renderScreen(<RoleScreensScreen />)
  expect(await screen.findByRole("link", { name: "Roles" })).toHaveAttribute("href", "/admin/roles")
  expect(within(document.body).queryByRole("checkbox")).toBeNull()
})

test("an Admin can view the roles but neither add nor delete one", async () => {
  search = "new=1"
  mockApi({ "/api/roles/v2/api/fetchRolesOfInstitute": () => okResponse([own]) })
  renderScreen(withFullRights("Admin", <RolesScreen />))
  await userEvent.click(await screen.findByRole("button", { name: "Actions for Front desk" }))
  expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(["View screens"])
  expect(screen.queryByRole("link", { name: "Add role" })).toBeNull()
  expect(screen.queryByRole("dialog")).toBeNull()
})
