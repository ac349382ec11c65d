import { act, render, screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import PageFailure from "@/app/error"
import { LandingSkeleton } from "@/components/shell/public/landing-skeleton"
import { NoAccess } from "@/components/shell/public/no-access"
import { PageNotFound } from "@/components/shell/public/page-not-found"
import { PlanExpired } from "@/components/shell/public/plan-expired"
import { MarketingShell } from "@/components/shell/public/marketing-shell"
import { PublicShell } from "@/components/shell/public/public-shell"
import { showLandingSkeletonScript, SKELETON_ID } from "@/lib/client/show-landing-skeleton"
import { renderWithMessages } from "./render-with-messages"

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
  [
    "a student",
    { user_id: 5, first_name: "Ravi", role: { roleType: "Student" } },
    "My learning",
    "/student/my-learning",
  ],
  ["a teacher", { user_id: 6, first_name: "Meera", role: { roleType: "Teacher" } }, "Dashboard", "/teacher"],
  ["an unknown role", { user_id: 6, first_name: "Meera", role: { roleType: "Root" } }, "Sign in", "/login"],
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

test("the skeleton announces that the page is loading", () => {
  renderWithMessages("en", <LandingSkeleton />)
  expect(screen.getByRole("status")).toHaveTextContent("Loading page")
})

describe("the skeleton of the landing page", () => {
  const clickLink = (path: string, init: MouseEventInit = {}) => {
    const link = document.createElement("a")
    link.href = path
    link.addEventListener("click", (event) => setTimeout(() => event.preventDefault()))
    document.body.append(link)
    link.dispatchEvent(new MouseEvent("click", { bubbles: true, ...init }))
    link.remove()
  }
  const isShown = () => document.getElementById(SKELETON_ID)?.hidden === false

  beforeAll(() => {
    // oxlint-disable-next-line no-eval -- As the browser runs it: the source alone, without this module.
    window.eval(showLandingSkeletonScript)
  })
  beforeEach(() => {
    jest.useFakeTimers()
    document.body.innerHTML = `<div id="${SKELETON_ID}" hidden></div>`
    window.history.replaceState(null, "", "/institute/2/courses")
  })
  afterEach(() => {
    window.dispatchEvent(new Event("pageshow"))
    jest.useRealTimers()
  })

  test.each(["/", "/institute/2", "/institute-info?id=2"])("covers the page while %s is slow to load", (path) => {
    clickLink(path)
    jest.advanceTimersByTime(299)
    expect(isShown()).toBe(false)
    jest.advanceTimersByTime(1)
    expect(isShown()).toBe(true)
    window.dispatchEvent(new Event("pageshow"))
    expect(isShown()).toBe(false)
  })

  test("is given up with Escape, and after a while", () => {
    for (const giveUp of [
      () => window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })),
      () => jest.advanceTimersByTime(20_000),
    ]) {
      clickLink("/institute/2")
      jest.advanceTimersByTime(300)
      expect(isShown()).toBe(true)
      giveUp()
      expect(isShown()).toBe(false)
    }
  })

  test.each<[string, MouseEventInit]>([
    ["/institute/2/books", {}],
    ["https://elsewhere.test/", {}],
    ["/institute/2/courses", {}],
    ["/institute/2", { ctrlKey: true }],
    ["/institute/2", { button: 1 }],
  ])("does not cover the page for %s %j", (path, init) => {
    clickLink(path, init)
    jest.advanceTimersByTime(1_000)
    expect(isShown()).toBe(false)
  })
})

test.each([
  ["refused", NoAccess, "You don’t have access to this page"],
  ["without a plan", PlanExpired, "This institute’s plan has expired"],
  ["on an unknown path", PageNotFound, "Page not found"],
])(
  "a visitor who is %s reads why, under the name of the institute, and gets a link to the home page",
  (_, Page, heading) => {
    const institute = { id: 2, name: acme.name, image: null, brandPrimary: "#0f5c4d", brandAccent: "#f2b134" }
    const { rerender } = renderWithMessages("en", <Page institute={institute} />)
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(heading)
    expect(screen.getByRole("link", { name: "Go to home page" })).toHaveAttribute("href", "/")
    expect(within(screen.getByRole("banner")).getByRole("link")).toHaveTextContent(acme.name)
    expect(screen.getByRole("main").parentElement).toHaveStyle({ "--brand-primary": "#0f5c4d" })
    rerender(<Page institute={{ ...institute, id: 1, name: "Lectern" }} />)
    expect(screen.getByRole("main").parentElement).not.toHaveStyle({ "--brand-primary": "#0f5c4d" })
  },
)

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
