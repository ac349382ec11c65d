import { act, render, screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import ErrorPage from "@/app/error/page"
import PageFailure from "@/app/error"
import NotFound from "@/app/not-found"
import PlanExpiredPage from "@/app/planExpired/page"
import { LandingSkeleton } from "@/components/shell/public/landing-skeleton"
import { NoScriptNotice } from "@/components/shell/no-script-notice"
import { MarketingShell } from "@/components/shell/public/marketing-shell"
import { PublicShell } from "@/components/shell/public/public-shell"
import { renderToStaticMarkup } from "react-dom/server"
import { markSignInRequestScript } from "@/lib/client/session/mark-sign-in-request"
import { renderWithMessages, withMessages } from "./render-with-messages"

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

test("an institute's pages show its colours, its contact, its legal name and the platform's name", () => {
  renderWithMessages(
    "en",
    <PublicShell institute={acme} links={links} year={2026}>
      <h1>Optics</h1>
    </PublicShell>,
  )
  const footer = within(screen.getByRole("contentinfo"))
  expect(screen.getByRole("main").parentElement).toHaveStyle({ "--brand-primary": "#0f5c4d" })
  expect(footer.getByRole("link", { name: "hello@acme.test" })).toHaveAttribute("href", "mailto:hello@acme.test")
  expect(footer.getByText(/© 2026 Acme Learning Pvt Ltd/)).toBeVisible()
  expect(footer.getByText("GSTIN 29AAGCB7383J1Z4")).toBeVisible()
  expect(footer.getByText("Powered by Lectern")).toBeVisible()
})

test.each([
  ["a signed-out visitor", null, "Sign in", "/login"],
  ["a student", { user_id: 5, first_name: "Ravi", roleType: "Student" }, "My learning", "/student/my-learning"],
  ["a teacher", { user_id: 6, first_name: "Meera", roleType: "Teacher" }, "Dashboard", "/teacher"],
  ["an unknown role", { user_id: 6, first_name: "Meera", roleType: "Root" }, "Sign in", "/login"],
])("the account link fits %s", (_, auth, name, href) => {
  if (auth) localStorage.setItem("auth", JSON.stringify(auth))
  renderWithMessages("en", <MarketingShell year={2026}>…</MarketingShell>)
  const link = within(screen.getByRole("banner")).getByRole("link", { name: new RegExp(`${name}$`) })
  expect(link).toHaveAttribute("href", href)
})

test("a malformed auth entry counts as signed out", () => {
  localStorage.setItem("auth", "{broken")
  renderWithMessages("en", <MarketingShell year={2026}>…</MarketingShell>)
  expect(within(screen.getByRole("banner")).getByRole("link", { name: "Sign in" })).toBeVisible()
})

test("the theme is switched and stored", async () => {
  window.matchMedia = jest.fn().mockReturnValue({ matches: false })
  renderWithMessages("en", <MarketingShell year={2026}>…</MarketingShell>)
  const [toggle] = screen.getAllByRole("button", { name: "Switch theme" })
  if (!toggle) throw new Error("no theme toggle")
  await userEvent.click(toggle)
  expect(localStorage.getItem("theme")).toBe("dark")
  await userEvent.click(toggle)
  expect(document.documentElement.dataset.theme).toBe("light")
})

test("Escape closes the menu and returns the focus to its button, and does nothing while it is closed", async () => {
  const { container } = renderWithMessages("en", <MarketingShell year={2026}>…</MarketingShell>)
  const menu = container.querySelector("details")
  if (!menu) throw new Error("no menu")
  menu.open = true
  within(menu).getByRole("link", { name: "Pricing" }).focus()
  await userEvent.keyboard("{Escape}")
  expect(menu).not.toHaveAttribute("open")
  expect(menu.querySelector("summary")).toHaveFocus()
  const pricing = within(screen.getByRole("contentinfo")).getByRole("link", { name: "Pricing" })
  pricing.focus()
  await userEvent.keyboard("{Escape}")
  expect(pricing).toHaveFocus()
})

test.each([
  ["a page of an area that was asked for", "path=%2Fstudent%2Forders", null, true],
  ["no page", "language=en", null, false],
  ["such a page, signed in meanwhile", "path=%2Fstudent", "{}", false],
])("with %s remembered the document asks to sign in: %4$s", (_, cookie, auth, isAsked) => {
  document.cookie = cookie
  if (auth) localStorage.setItem("auth", auth)
  delete document.documentElement.dataset.signInRequest
  const script = document.createElement("script")
  script.text = markSignInRequestScript
  document.head.append(script)
  document.cookie = "path=; max-age=0"
  expect("signInRequest" in document.documentElement.dataset).toBe(isAsked)
})

test("every public page can ask to sign in, and a form says without scripts that it needs them", () => {
  renderWithMessages("en", <MarketingShell year={2026}>…</MarketingShell>)
  const notice = screen.getByText("Sign in to continue").closest("aside")
  expect(notice).toHaveClass("hidden", "in-data-sign-in-request:block")
  const html = renderToStaticMarkup(withMessages("en", <NoScriptNotice />))
  expect(html).toMatch(/^<noscript><p[^>]*>This form needs JavaScript/)
})

test("the skeleton announces that the page is loading", () => {
  renderWithMessages("en", <LandingSkeleton />)
  expect(screen.getByRole("status")).toHaveTextContent("Loading page")
})

test.each([
  ["refused", <ErrorPage key="e" />, "You don’t have access to this page"],
  ["without a plan", <PlanExpiredPage key="p" />, "This institute’s plan has expired"],
  ["on an unknown path", <NotFound key="n" />, "Page not found"],
])("a visitor who is %s reads why and gets a link to the home page", (_, page, heading) => {
  renderWithMessages("en", page)
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(heading)
  expect(screen.getByRole("link", { name: "Go to home page" })).toHaveAttribute("href", "/")
})

test.each([
  ["en", "Try again"],
  ["hi", "फिर कोशिश करें"],
])("the error page offers a retry in %s", async (language, label) => {
  document.documentElement.lang = language
  const reset = jest.fn()
  render(<PageFailure reset={reset} />)
  act(() => screen.getByRole("button", { name: label }).click())
  expect(reset).toHaveBeenCalledTimes(1)
  document.documentElement.lang = "en"
})
