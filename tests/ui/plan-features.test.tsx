import { screen, within } from "@testing-library/react"
import { CouponScreen } from "@/components/coupons/coupon-screen"
import { CouponsScreen } from "@/components/coupons/coupons-screen"
import { DomainScreen } from "@/components/domains/domain-screen"
import { RolesScreen } from "@/components/roles/roles-screen"
import { RoleScreensScreen } from "@/components/roles/role-screens-screen"
import { withFeatures } from "@/components/shell/area/with-features"
import { NavigationList } from "@/components/shell/navigation/navigation-list"
import { paths } from "@/lib/shared/paths"
import { mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { withMissingFeature } from "./with-rights"

jest.mock("next/navigation", () => ({
  useParams: () => ({ id: "101" }),
  useSearchParams: () => new URLSearchParams(),
  usePathname: () => "/admin/coupons",
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
}))
jest.mock("@/lib/client/session/session", () => ({
  useSession: () => ({ user: { user_id: 1, role: "InstituteAdmin", selectedInstitute: 2 } }),
  authHeaders: () => Promise.resolve({}),
}))
afterEach(restoreApi)

const noCoupons = { feature: "coupons", plan: "Starter" } as const
const noRoles = { feature: "customRoles", plan: "Growth" } as const
const seePlans = () => screen.queryByRole("link", { name: "See plans" })

test.each([
  ["the list", <CouponsScreen key="list" />],
  ["the editor", <CouponScreen key="editor" />],
])("%s of coupons says which plans have them, with the way there for who may buy one", (_, coupons) => {
  mockApi({})
  const { unmount } = renderScreen(withMissingFeature("InstituteAdmin", noCoupons, coupons))
  expect(screen.getByRole("heading", { level: 1, name: "Coupons" })).toBeVisible()
  expect(screen.getByText(/Coupons are part of Starter and above\./)).toBeVisible()
  expect(seePlans()).toHaveAttribute("href", paths.plan)
  expect(screen.queryByRole("table")).toBeNull()
  unmount()
  renderScreen(withMissingFeature("Admin", noCoupons, coupons))
  expect(screen.getByText(/Coupons are part of Starter and above\./)).toBeVisible()
  expect(seePlans()).toBeNull()
})

test("where no plan on sale has it, the screen says only that this one has not", () => {
  mockApi({})
  renderScreen(withMissingFeature("InstituteAdmin", { ...noCoupons, plan: null }, <CouponsScreen />))
  expect(screen.getByText(/Your plan does not include this\./)).toBeVisible()
})

const role = { id: 101, name: "Front desk", base_role: "Admin", is_system: false, members: 0, screens: 1, version: 4 }
const dashboard = { id: 101, module_id: 1, key: "dashboard", href: "/admin/dashboard" }
const mapped = { ...dashboard, can_view: true, can_edit: false, can_delete: false, on_app: true }

test("roles are still listed, and none is added", async () => {
  mockApi({ "/api/roles/v2/api/fetchRolesOfInstitute": () => okResponse([role]) })
  renderScreen(withMissingFeature("InstituteAdmin", noRoles, <RolesScreen />))
  expect(await screen.findByText("Front desk")).toBeVisible()
  expect(screen.getByText(/Custom roles are part of Growth and above\./)).toBeVisible()
  expect(screen.queryByRole("link", { name: "Add role" })).toBeNull()
})

test("the screens of a role are shown, and cannot be changed", async () => {
  mockApi({ "/api/users/v1/api/fetchScreenMapping/101": () => okResponse({ role, screens: [mapped] }) })
  renderScreen(withMissingFeature("InstituteAdmin", noRoles, <RoleScreensScreen />))
  expect(await screen.findByText(/Custom roles are part of Growth and above\./)).toBeVisible()
  expect(screen.queryByRole("button", { name: "Save screens" })).toBeNull()
})

test("a plan without domains says so before anything is typed", async () => {
  mockApi({ domains: () => okResponse([]) })
  const missing = { feature: "customDomain", plan: "Growth" } as const
  renderScreen(withMissingFeature("InstituteAdmin", missing, <DomainScreen />))
  expect(await screen.findByText(/Custom domains are part of Growth and above\./)).toBeVisible()
  expect(screen.queryByLabelText("Domain")).toBeNull()
})

test("the navigation has a lock for who may buy a plan, and hides the page from others", () => {
  const groups = [
    {
      items: [
        { href: "/admin/orders", label: "Orders", icon: null },
        { href: "/admin/coupons", label: "Coupons", icon: null, feature: "coupons" as const },
      ],
    },
  ]
  const listFor = (asRole: "Admin" | "InstituteAdmin", missing: [typeof noCoupons] | []) => {
    const { container, unmount } = renderScreen(
      <NavigationList groups={withFeatures(groups, { missing, role: asRole })} active={undefined} />,
    )
    const names = within(container)
      .getAllByRole("link")
      .map((link) => link.textContent)
    unmount()
    return names
  }
  expect(listFor("Admin", [noCoupons])).toEqual(["Orders"])
  expect(listFor("InstituteAdmin", [noCoupons])).toEqual(["Orders", "CouponsNot in your plan"])
  expect(listFor("Admin", [])).toEqual(["Orders", "Coupons"])
})
