import { screen } from "@testing-library/react"
import { AreaFrame } from "@/components/shell/area/area-frame"
import { paths } from "@/lib/shared/paths"
import { bootstrapAnswer } from "./in-area"
import { mockApi, okResponse, restoreApi } from "./mock-api"
import { renderWithMessages } from "./render-with-messages"

jest.mock("next/navigation", () => ({
  usePathname: () => "/student/dashboard",
  useRouter: () => ({ push: jest.fn(), refresh: jest.fn() }),
  useSearchParams: () => new URLSearchParams(),
}))
jest.mock("@/components/shell/area/navigation-progress", () => ({ NavigationProgress: () => null }))
jest.mock("@/components/shell/area/live-host", () => ({ LiveHost: () => null }))
jest.mock("@/components/shell/area/live-indicator", () => ({ LiveIndicator: () => null }))
jest.mock("@/components/shell/area/version-notice", () => ({ VersionNotice: () => null }))
jest.mock("@/lib/client/session/session", () => ({
  ...jest.requireActual<object>("@/lib/client/session/session"),
  authHeaders: () => Promise.resolve({}),
}))
afterEach(restoreApi)

const groups = [
  {
    items: [
      { href: paths.orders, label: "Orders", icon: null },
      { href: paths.refer, label: "Refer a friend", icon: null },
    ],
  },
]

function show(refers: boolean) {
  mockApi({ "/api/users/v2/api/bootstrap/student": () => okResponse({ ...bootstrapAnswer, refers }) })
  renderWithMessages(
    "en",
    <AreaFrame
      area="student"
      groups={groups}
      institute={{ name: "Acme", href: "/", brandPrimary: "#0f5c56" }}
      holder={{ role: "Student", rights: [] }}
      slots={{ bell: null, presence: null, background: null }}
    >
      <p>{refers ? "on" : "off"}</p>
    </AreaFrame>,
  )
}

test("the page of referrals is in the navigation while the institute has a programme", async () => {
  show(true)
  expect((await screen.findAllByRole("link", { name: "Refer a friend" }))[0]).toHaveAttribute("href", "/student/refer")
})

test("without a programme it is not, before and after the institute is known", async () => {
  show(false)
  expect(screen.queryByRole("link", { name: "Refer a friend" })).not.toBeInTheDocument()
  expect((await screen.findAllByText("Asha Rao")).length).toBeGreaterThan(0)
  expect(screen.queryByRole("link", { name: "Refer a friend" })).not.toBeInTheDocument()
  expect(screen.getAllByRole("link", { name: "Orders" }).length).toBeGreaterThan(0)
})
