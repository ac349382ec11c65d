import { screen, within, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { AreaShell } from "@/components/shell/area/area-shell"
import { renderWithMessages } from "./render-with-messages"

const push = jest.fn()
jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/courses/7",
  useRouter: () => ({ push }),
}))

// It is loaded after hydration.
jest.mock("@/components/shell/area/navigation-progress", () => ({ NavigationProgress: () => null }))

const groups = [
  { items: [{ href: "/admin/dashboard", label: "Dashboard", icon: null }] },
  {
    label: "Catalogue",
    items: [
      { href: "/admin/courses", label: "Courses", icon: null },
      { href: "/admin/books", label: "Books", icon: null },
    ],
  },
  {
    label: "People",
    items: [
      { href: "/admin/students", label: "Students", icon: null },
      { href: "/admin/teachers", label: "Teachers", icon: null },
      { href: "/admin/roles", label: "Roles", icon: null },
    ],
  },
]

function show(language: "en" | "hi" = "en") {
  const onSignOut = jest.fn()
  renderWithMessages(
    language,
    <AreaShell
      area="admin"
      groups={groups}
      institute={{ name: "Acme", href: "/institute/2", brandPrimary: "#ffd400" }}
      role="InstituteAdmin"
      person={{ name: "Ananya Rao" }}
      onSignOut={onSignOut}
    >
      <h1>Courses</h1>
    </AreaShell>,
  )
  return { onSignOut }
}

test("the current page is marked in the sidebar and in the bottom bar", () => {
  show()
  expect(screen.getAllByRole("link", { current: "page" }).map((link) => link.getAttribute("href"))).toEqual([
    "/admin/courses",
    "/admin/courses",
  ])
})

test("the keyboard can skip to the content", () => {
  show()
  expect(screen.getByRole("link", { name: "Skip to content" })).toHaveAttribute("href", "#content")
  expect(screen.getByRole("main")).toHaveAttribute("id", "content")
})

test("the bottom bar shows four pages and the rest behind More", async () => {
  show()
  await userEvent.click(screen.getByRole("button", { name: "More" }))
  const panel = await screen.findByRole("dialog", { name: "All pages" }, { timeout: 10_000 })
  expect(within(panel).getAllByRole("link")).toHaveLength(6)
})

test("the bell without notifications says so", async () => {
  show()
  await userEvent.click(screen.getByRole("button", { name: "Notifications" }))
  await waitFor(() => expect(screen.getByText("No notifications yet")).toBeVisible())
})

test("the profile menu shows the person, changes the theme and signs out", async () => {
  const { onSignOut } = show()
  await userEvent.click(screen.getByRole("button", { name: "Ananya Rao’s account" }))
  await waitFor(() => expect(screen.getByText("Institute admin")).toBeVisible())
  await userEvent.click(screen.getByRole("menuitemradio", { name: "Dark" }))
  expect(document.documentElement.dataset.theme).toBe("dark")
  expect(localStorage.getItem("theme")).toBe("dark")
  await userEvent.click(screen.getByRole("button", { name: "Ananya Rao’s account" }))
  await userEvent.click(screen.getByRole("menuitemradio", { name: "System" }))
  expect(document.documentElement.dataset.theme).toBeUndefined()
  await userEvent.click(screen.getByRole("button", { name: "Ananya Rao’s account" }))
  await userEvent.click(screen.getByRole("menuitem", { name: "Sign out" }))
  expect(onSignOut).toHaveBeenCalledTimes(1)
})

test("overlays open inside the element with the institute's colours", async () => {
  show("hi")
  await userEvent.click(screen.getByRole("button", { name: "सूचनाएँ" }))
  expect(screen.getByText("अभी कोई सूचना नहीं").closest("[data-brand]")).toHaveStyle({ "--brand-primary": "#ffd400" })
})
