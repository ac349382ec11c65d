import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { RoleScreensScreen } from "@/components/roles/role-screens-screen"
import { RolesScreen } from "@/components/roles/roles-screen"
import { takeToasts } from "@/lib/client/toasts"
import { closeDesk, done, refused, renderDesk, serveDesk } from "./desk-render"
import { seenBy } from "./held-rights"

let search = ""
jest.mock("next/navigation", () => ({
  useParams: () => ({ id: "101" }),
  useSearchParams: () => new URLSearchParams(search),
  usePathname: () => "/admin/roles/101/screens",
  useRouter: () => ({ push: jest.fn() }),
}))
jest.mock("@/lib/client/session", () => ({
  useSession: () => ({ user: { user_id: 1, role: "InstituteAdmin", selectedInstitute: 2 } }),
  authHeaders: () => Promise.resolve({}),
}))

const MAPPING = "/api/users/v1/api/fetchScreenMapping/101"
const SAVE = "/api/roles/v2/api/saveScreenMapping"
const own = { id: 101, name: "Front desk", base_role: "Admin", is_system: false, members: 2, screens: 1, version: 4 }
const dashboard = { id: 101, module_id: 1, key: "dashboard", href: "/admin/dashboard" }
const mapped = { ...dashboard, can_view: true, can_edit: false, can_delete: false, on_app: true }
const mapping = (version = 4) => done({ role: { ...own, version }, screens: [mapped] })
const box = (name: string) => screen.findByRole("checkbox", { name })

afterEach(closeDesk)

test("what may be changed may be seen, what is not seen cannot be changed, and a save says it all", async () => {
  const sent = serveDesk({ [MAPPING]: () => mapping(), [SAVE]: () => mapping(5) })
  renderDesk(<RoleScreensScreen />)
  await userEvent.click(await box("Change: Users"))
  expect(await box("See: Users")).toBeChecked()
  await userEvent.click(await box("Delete: Orders"))
  await userEvent.click(await box("See: Orders"))
  expect(await box("Delete: Orders")).not.toBeChecked()
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

test("a save over somebody else's is refused in words, and shown as it stands", async () => {
  let asked = 0
  serveDesk({ [MAPPING]: () => mapping(4 + asked++), [SAVE]: () => refused("stale") })
  renderDesk(<RoleScreensScreen />)
  await userEvent.click(await box("See: Users"))
  await userEvent.click(screen.getByRole("button", { name: "Save screens" }))
  await waitFor(() => expect(asked).toBe(2))
  await waitFor(() => expect(screen.getByRole("checkbox", { name: "See: Users" })).not.toBeChecked())
})

test("an Admin reads and changes nothing", async () => {
  serveDesk({ [MAPPING]: () => mapping() })
  renderDesk(seenBy("Admin", <RoleScreensScreen />))
  expect(await box("See: Dashboard")).toBeDisabled()
  expect(screen.queryByRole("button", { name: "Save screens" })).toBeNull()
})

test("a role that is not there says so and leads back", async () => {
  serveDesk({ [MAPPING]: () => refused("not_found") })
  renderDesk(<RoleScreensScreen />)
  expect(await screen.findByRole("link", { name: "Roles" })).toHaveAttribute("href", "/admin/roles")
  expect(within(document.body).queryByRole("checkbox")).toBeNull()
})

test("an Admin looks at the roles, and neither adds nor deletes one", async () => {
  search = "new=1"
  serveDesk({ "/api/roles/v2/api/fetchRolesOfInstitute": () => done([own]) })
  renderDesk(seenBy("Admin", <RolesScreen />))
  await userEvent.click(await screen.findByRole("button", { name: "Actions for Front desk" }))
  expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(["See screens"])
  expect(screen.queryByRole("button", { name: "Add role" })).toBeNull()
  expect(screen.queryByRole("dialog")).toBeNull()
})
