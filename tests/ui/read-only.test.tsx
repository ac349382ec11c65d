import { screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { AREA_PAGES } from "@/components/shell/area/area-pages"
import { openPages } from "@/components/shell/area/open-pages"
import { ReadOnlyReason } from "@/components/shell/area/read-only-reason"
import { readOnlyReasonOf } from "@/components/shell/area/read-only-reason-of"
import { useMay } from "@/components/shell/area/rights"
import { ViewOnlyNotice } from "@/components/shell/area/view-only-notice"
import { ListTools } from "@/components/items/admin/list/list-tools"
import { NotificationTabs } from "@/components/notifications/notification-tabs"
import { isRefused, type ReadOnlyReason as Reason } from "@/lib/contract/may"
import { contracts } from "@/lib/main/contracts"
import { ADMINS } from "@/lib/shared/roles"
import { ADMIN_EXCEPTIONS } from "../guards/plan-exceptions"
import { renderScreen, restoreApi } from "./mock-api"
import { withReadOnly } from "./with-rights"

jest.mock("next/navigation", () => ({
  useRouter: () => ({}),
  usePathname: () => "/admin/notifications",
  useSearchParams: () => new URLSearchParams(),
}))

afterEach(restoreApi)

const NEW_ITEM = { isOpen: false, onOpen: jest.fn(), onClose: jest.fn() }

const CLOSED = {
  ...{ kind: "closed" as const, category: null, message: "", isOwn: true, hasAppealed: false },
  ...{ since: new Date("2026-11-01T00:00:00Z"), until: null },
}

const show = (reason: Reason, children: React.ReactElement) =>
  renderScreen(
    withReadOnly(
      "InstituteAdmin",
      reason,
      <>
        <ReadOnlyReason reason={reason} />
        {children}
      </>,
    ),
  )

test("the main button of a list keeps its place without effect, and says why to a screen reader", async () => {
  show("ended", <ListTools area="admin" kind="course" newItem={NEW_ITEM} />)
  const button = screen.getByRole("button", { name: "New" })
  expect(button).toHaveAttribute("aria-disabled", "true")
  expect(button).toHaveAccessibleDescription(/^Your plan has ended\. Renew it/)
  await userEvent.tab()
  expect(button).toHaveFocus()
  await userEvent.keyboard("{Enter}")
  await userEvent.click(button)
  expect(NEW_ITEM.onOpen).not.toHaveBeenCalled()
})

test("a link that begins something leads nowhere", async () => {
  show("suspended", <NotificationTabs />)
  const link = screen.getByRole("link", { name: "New notification" })
  expect(link).toHaveAccessibleDescription(/suspended/)
  let wasPrevented: boolean | undefined
  const onClick = (event: Event) => (wasPrevented = event.defaultPrevented)
  window.addEventListener("click", onClick, { once: true })
  await userEvent.click(link)
  expect(wasPrevented).toBe(true)
})

test("a form that cannot be changed says that the plan has ended, not that the role lacks a right", () => {
  show("ended", <ViewOnlyNotice>Only admins change this</ViewOnlyNotice>)
  expect(screen.getAllByText(/Your plan has ended/)).toHaveLength(2)
  expect(screen.queryByText("Only admins change this")).toBeNull()
})

const named = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract).map(([name, endpoint]) => ({ key: `${feature}.${name}`, endpoint })),
)

test("what works after the end of a plan is offered: exactly what admins may call then", () => {
  const offered: string[] = []
  function Probe() {
    const may = useMay()
    offered.push(...named.filter(({ key, endpoint }) => key in ADMIN_EXCEPTIONS && may(endpoint)).map(({ key }) => key))
    return null
  }
  show("ended", <Probe />)
  const ofOwner = named.filter(
    ({ key, endpoint: { access } }) =>
      key in ADMIN_EXCEPTIONS && Array.isArray(access) && ADMINS.some((role) => access.includes(role)),
  )
  expect(offered).toEqual(expect.arrayContaining(ofOwner.map(({ key }) => key)))
  expect(ofOwner.length).toBeGreaterThan(20)
})

test("a closed institute is shown the pages that work, and nothing besides is called", () => {
  const groups = AREA_PAGES.admin.map(({ pages }) => ({
    items: pages.map(({ label, icon, ...page }) => ({ ...page, label, icon })),
  }))
  expect(openPages(groups).flatMap(({ items }) => items.map(({ href }) => href))).toEqual([
    "/admin/plan",
    "/admin/institute/data",
  ])
  const read = named.find(({ key }) => key === "dashboards.admin")
  expect(read && isRefused(read.endpoint, "closed")).toBe(true)
  expect(read && isRefused(read.endpoint, "suspended")).toBe(false)
})

test("only those who work there are shown it as read only", () => {
  const over = { plan: null, restriction: CLOSED }
  expect(readOnlyReasonOf("admin", over)).toBe("closed")
  expect(readOnlyReasonOf("library", over)).toBeUndefined()
  expect(readOnlyReasonOf("admin", { plan: null, restriction: null })).toBeUndefined()
})
