import { act, render, screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import ErrorPage from "@/app/error/page"
import PageFailure from "@/app/error"
import NotFound from "@/app/not-found"
import PlanExpiredPage from "@/app/planExpired/page"
import { LandingSkeleton } from "@/components/shell/landing-skeleton"
import { MarketingShell } from "@/components/shell/marketing-shell"
import { PublicShell } from "@/components/shell/public-shell"
import { renderIn } from "./kit-render"

jest.mock("next-intl/server", () => ({ getTranslations: jest.fn() }))

const acme = {
  name: "Acme Science Academy",
  href: "/institute/2",
  brandPrimary: "#0f5c4d",
  contactEmail: "hello@acme.test",
  legalName: "Acme Learning Pvt Ltd",
  gstin: "29AAGCB7383J1Z4",
}
const links = [{ label: "Courses", href: "/institute/2/courses" }]

afterEach(() => localStorage.clear())

test("an institute's pages carry its colours, its contact, its legal name and whose work it is", () => {
  renderIn(
    "en",
    <PublicShell institute={acme} links={links} year={2026}>
      <h1>Optics</h1>
    </PublicShell>,
  )
  const foot = within(screen.getByRole("contentinfo"))
  expect(screen.getByRole("main").parentElement).toHaveStyle({ "--brand-primary": "#0f5c4d" })
  expect(foot.getByRole("link", { name: "hello@acme.test" })).toHaveAttribute("href", "mailto:hello@acme.test")
  expect(foot.getByText(/© 2026 Acme Learning Pvt Ltd/)).toBeVisible()
  expect(foot.getByText("GSTIN 29AAGCB7383J1Z4")).toBeVisible()
  expect(foot.getByText("Powered by Lectern")).toBeVisible()
})

test.each([
  ["nobody", null, "Sign in", "/login"],
  ["a student", { user_id: 5, first_name: "Ravi", roleType: "Student" }, "My learning", "/student/my-learning"],
  ["a teacher", { user_id: 6, first_name: "Meera", roleType: "Teacher" }, "My desk", "/teacher"],
  ["a role that is none", { user_id: 6, first_name: "Meera", roleType: "Root" }, "Sign in", "/login"],
])("the corner knows %s", (_, auth, name, href) => {
  if (auth) localStorage.setItem("auth", JSON.stringify(auth))
  renderIn("en", <MarketingShell year={2026}>…</MarketingShell>)
  const corner = within(screen.getByRole("banner")).getByRole("link", { name: new RegExp(`${name}$`) })
  expect(corner).toHaveAttribute("href", href)
})

test("a broken auth key is nobody", () => {
  localStorage.setItem("auth", "{broken")
  renderIn("en", <MarketingShell year={2026}>…</MarketingShell>)
  expect(within(screen.getByRole("banner")).getByRole("link", { name: "Sign in" })).toBeVisible()
})

test("the theme turns and is kept", async () => {
  window.matchMedia = jest.fn().mockReturnValue({ matches: false })
  renderIn("en", <MarketingShell year={2026}>…</MarketingShell>)
  const [toggle] = screen.getAllByRole("button", { name: "Switch between light and dark" })
  if (!toggle) throw new Error("There is no toggle")
  await userEvent.click(toggle)
  expect(localStorage.getItem("theme")).toBe("dark")
  await userEvent.click(toggle)
  expect(document.documentElement.dataset.theme).toBe("light")
})

test("the skeleton says that the page is on its way", () => {
  renderIn("en", <LandingSkeleton />)
  expect(screen.getByRole("status")).toHaveTextContent("This page is loading")
})

test.each([
  ["refused", <ErrorPage key="e" />, "This part is not open to you"],
  ["without a plan", <PlanExpiredPage key="p" />, "The plan of this institute has ended"],
  ["at no address", <NotFound key="n" />, "There is nothing at this address"],
])("who is %s is told so and shown the way home", (_, page, heading) => {
  renderIn("en", page)
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(heading)
  expect(screen.getByRole("link", { name: "Go to the home page" })).toHaveAttribute("href", "/")
})

test.each([
  ["en", "Try again"],
  ["hi", "फिर से कोशिश करें"],
])("a page that failed offers another try in %s", async (language, label) => {
  document.documentElement.lang = language
  const reset = jest.fn()
  render(<PageFailure reset={reset} />)
  act(() => screen.getByRole("button", { name: label }).click())
  expect(reset).toHaveBeenCalledTimes(1)
  document.documentElement.lang = "en"
})
