import { act, render, screen, within, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import PageFailure from "@/app/error"
import { LandingSkeleton } from "@/components/shell/public/landing-skeleton"
import { NoAccess } from "@/components/shell/public/no-access"
import { PageNotFound } from "@/components/shell/public/page-not-found"
import { PlanExpired } from "@/components/shell/public/plan-expired"
import { reloadPage } from "@/lib/client/reload-page"
import { showLandingSkeletonScript, SKELETON_ID } from "@/lib/client/show-landing-skeleton"
import { NoScriptNotice } from "@/components/shell/no-script-notice"
import { MarketingShell } from "@/components/shell/public/marketing-shell"
import { PublicShell } from "@/components/shell/public/public-shell"
import { renderToStaticMarkup } from "react-dom/server"
import { SignInNotice } from "@/components/shell/public/sign-in-notice"
import { takeReturnPath } from "@/lib/client/session/return-path"
import { markSignInRequestScript } from "@/lib/client/session/mark-sign-in-request"
import { renderWithMessages, withMessages } from "./render-with-messages"

jest.mock("@/lib/client/reload-page", () => ({ reloadPage: jest.fn() }))
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
  await waitFor(() => expect(pricing).toHaveFocus())
})

describe("the page that is shown instead of another", () => {
  const ORDERS = "path=%2Fstudent%2Forders"
  const REDIRECTED = "sign-in-request=1"
  const { dataset } = document.documentElement

  afterEach(() => {
    for (const name of ["path", "sign-in-request", "language"]) document.cookie = `${name}=; path=/; max-age=0`
    delete dataset.signInRequest
    delete dataset.signInPage
    history.replaceState(null, "", "/")
  })

  function load(path: string) {
    history.replaceState(null, "", path)
    for (const name of ["sign-in-request", "sign-in-page"]) document.documentElement.removeAttribute(`data-${name}`)
    const script = document.createElement("script")
    script.text = markSignInRequestScript
    document.head.append(script)
    return "signInRequest" in dataset
      ? (document.documentElement.getAttribute("data-sign-in-page") ?? "a page")
      : undefined
  }

  test.each([
    ["a page of an area that was asked for", [ORDERS, REDIRECTED], null, "orders"],
    ["the area of the teachers", ["path=%2Fteacher%2Fcourses", REDIRECTED], null, "teacher"],
    ["a page without a name", ["path=%2Finstitute%2F2", REDIRECTED], null, "a page"],
    ["no page", ["language=en"], null, undefined],
    ["such a page, signed in meanwhile", [ORDERS, REDIRECTED], "{}", undefined],
    ["a page from which the visitor went on", [ORDERS], null, undefined],
  ])("with %s remembered the document asks to sign in: %4$s", (_, cookies, auth, asked) => {
    for (const cookie of cookies) document.cookie = `${cookie}; path=/`
    if (auth) localStorage.setItem("auth", auth)
    expect(load("/institute/2")).toBe(asked)
  })

  test("asks this once, the sign-in page as long as the page is remembered, and none after signing in", () => {
    for (const cookie of [ORDERS, REDIRECTED]) document.cookie = `${cookie}; path=/`
    expect(load("/institute/2")).toBe("orders")
    expect(load("/institute/2/courses")).toBeUndefined()
    expect(load("/login")).toBe("orders")
    expect(takeReturnPath()).toBe("/student/orders")
    expect(dataset).not.toHaveProperty("signInRequest")
  })
})

test("only pages that may be shown instead of another can ask to sign in, and a form says without scripts that it needs them", () => {
  renderWithMessages("en", <MarketingShell year={2026}>…</MarketingShell>)
  expect(screen.queryByText("Sign in to continue")).toBeNull()
  renderWithMessages("en", <SignInNotice />)
  expect(screen.getByText("Sign in to continue").closest("aside")).toHaveClass("hidden", "print:hidden!")
  expect(screen.getByText("Sign in to open My orders")).toHaveClass("hidden")
  const html = renderToStaticMarkup(withMessages("en", <NoScriptNotice />))
  expect(html).toMatch(/^<noscript><p[^>]*>This form needs JavaScript/)
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

test("a member without access to an area is told so, and goes back to their own", () => {
  const institute = { id: 2, name: acme.name, image: null, brandPrimary: "#0f5c4d", brandAccent: "#f2b134" }
  renderWithMessages("en", <NoAccess institute={institute} role="Teacher" />)
  expect(screen.getByText(/Your role here, Teacher, doesn’t include this page/)).toBeVisible()
  expect(screen.getByRole("link", { name: "Back to your dashboard" })).toHaveAttribute("href", "/teacher")
  expect(screen.queryByRole("link", { name: "Sign in" })).not.toBeInTheDocument()
})

test.each([
  ["en", "Try again"],
  ["hi", "फिर कोशिश करें"],
])(
  "the error page loads the page anew when it is asked to and when the network is back, in %s",
  async (language, label) => {
    jest.mocked(reloadPage).mockClear()
    document.documentElement.lang = language
    render(<PageFailure />)
    act(() => screen.getByRole("button", { name: label }).click())
    expect(reloadPage).toHaveBeenCalledTimes(1)
    act(() => void window.dispatchEvent(new Event("online")))
    expect(reloadPage).toHaveBeenCalledTimes(2)
    document.documentElement.lang = "en"
  },
)
