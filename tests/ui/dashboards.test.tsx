import { screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { AdminDashboardScreen } from "@/components/dashboards/admin-dashboard"
import { MasterDashboardScreen } from "@/components/dashboards/master-dashboard"
import { TeacherDashboardScreen } from "@/components/dashboards/teacher-dashboard"
import { networkError, restoreApi, okResponse, renderScreen, mockApi } from "./mock-api"
import { withFullRights } from "./with-rights"

jest.mock("@/components/shell/area/use-bootstrap", () => ({
  useBootstrap: () => ({ person: { first_name: "Meera" } }),
}))
jest.mock("@/components/dashboards/setup-checklist", () => ({ SetupChecklist: () => null }))
jest.mock("@/lib/client/session/session", () => ({
  useSession: () => ({ user: { first_name: "Meera", role: "Teacher", selectedInstitute: 2 } }),
  authHeaders: () => Promise.resolve({}),
}))

const region = { currency: "INR", country: "IN" }
const day = (number: number, totalMinor: number) => ({
  day: `2026-11-${String(number).padStart(2, "0")}`,
  totalMinor,
  orders: totalMinor > 0 ? 1 : 0,
})
const admin = {
  ...region,
  institute: "Acme",
  thisMonthMinor: 1_23_456_00,
  lastMonthMinor: 0,
  students: 1,
  activeLearners: 0,
  publishedItems: 0,
  draftItems: 1,
  reviewItems: 2,
  openEnquiries: 0,
  openRefunds: 2,
  brokenItems: [{ id: 7, title: "Optics", lessons: 2 }],
  takesPayments: true,
  missing: ["cover", "tax"],
  needsTaxProfile: false,
  days: [day(1, 0), day(2, 99_900)],
  sales: [],
}

afterEach(restoreApi)

test("a new institute sees its first tasks, each with a link", async () => {
  mockApi({ "dashboard/admin": () => okResponse(admin) })
  renderScreen(<AdminDashboardScreen />)
  expect(await screen.findByRole("heading", { level: 1, name: "Acme today" })).toBeVisible()
  const needs = within(screen.getByRole("region", { name: "Needs your attention" }))
  expect(needs.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["2 lessons of “Optics” have lost their file", "/admin/courses/7/content"],
    ["Handle 2 refunds", "/admin/orders/refunds"],
    ["Review 2 submitted items", "/admin/courses?status=review"],
    ["Finish 1 draft", "/admin/courses?status=draft"],
    ["Add a cover image", "/admin/institute/branding"],
    ["Add your legal name and state for invoices", "/admin/institute/profile"],
  ])
  expect(screen.getByRole("link", { name: /^Sales this month/ })).toHaveTextContent("₹1,23,456")
  expect(screen.getByText("No sales yet")).toBeVisible()
})

test("who sells without a tax profile is asked once to set it up; an admin who may not is asked nothing", async () => {
  mockApi({ "dashboard/admin": () => okResponse({ ...admin, needsTaxProfile: true }) })
  const { unmount } = renderScreen(withFullRights("InstituteAdmin", <AdminDashboardScreen />))
  expect(await screen.findByRole("note")).toHaveTextContent(/^Add your GSTIN and state before you sell with tax\./)
  expect(screen.getByRole("link", { name: "Set up tax" })).toHaveAttribute("href", "/admin/institute/tax")
  expect(screen.queryByText("Add your legal name and state for invoices")).toBeNull()
  unmount()
  renderScreen(withFullRights("Admin", <AdminDashboardScreen />))
  expect(await screen.findByText("Add your legal name and state for invoices")).toBeVisible()
  expect(screen.queryByRole("note")).toBeNull()
})

test("without tasks the dashboard says so, and the sales are available as a table", async () => {
  const sale = { transactionId: "txn_1", buyer: "Tara", item: "Optics", totalMinor: 0, currency: "INR" }
  const calm = {
    brokenItems: [],
    draftItems: 0,
    reviewItems: 0,
    missing: [],
    openRefunds: 0,
    sales: [{ ...sale, paidAt: "2026-11-02T10:00:00Z" }],
  }
  mockApi({ "dashboard/admin": () => okResponse({ ...admin, ...calm }) })
  renderScreen(<AdminDashboardScreen />)
  expect(await screen.findByText("You’re all caught up.")).toBeVisible()
  const table = within(screen.getByRole("table", { name: "Sales in the last 30 days" }))
  expect(table.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    "1 Nov 2026₹0No sales",
    "2 Nov 2026₹9991 sale",
  ])
  expect(screen.getByRole("link", { name: /^Optics/ })).toHaveAttribute("href", "/admin/orders/txn_1")
  expect(screen.getByRole("link", { name: /^Optics/ })).toHaveTextContent("Free")
})

test("a dashboard shows its heading while it loads and when it failed, and offers a retry", async () => {
  const dashboard = jest.fn(() => Promise.resolve(okResponse(admin))).mockImplementationOnce(networkError)
  mockApi({ "dashboard/admin": dashboard })
  renderScreen(<AdminDashboardScreen />)
  expect(screen.getByRole("heading", { level: 1, name: "Today" })).toBeVisible()
  expect(await screen.findByText("We can’t reach the server")).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "Try again" }))
  expect(await screen.findByRole("heading", { level: 1, name: "Acme today" })).toBeVisible()
})

test("a teacher without items sees an explanation", async () => {
  const none = { items: 0, drafts: 0, learners: 0, completed: 0, averagePercent: 0, ratingAvg: 0, ratingCount: 0 }
  mockApi({ "dashboard/teacher": () => okResponse({ ...region, ...none, courses: [], recent: [], brokenItems: [] }) })
  renderScreen(<TeacherDashboardScreen />, "hi")
  expect(await screen.findByText("0%")).toBeVisible()
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Meera")
  expect(screen.queryByRole("progressbar")).not.toBeInTheDocument()
})

test("a teacher is led to the lessons of their own that have lost their file", async () => {
  const none = { items: 1, drafts: 0, learners: 0, completed: 0, averagePercent: 0, ratingAvg: 0, ratingCount: 0 }
  const brokenItems = [{ id: 7, title: "Optics", lessons: 1 }]
  mockApi({ "dashboard/teacher": () => okResponse({ ...region, ...none, courses: [], recent: [], brokenItems }) })
  renderScreen(<TeacherDashboardScreen />)
  const needs = within(await screen.findByRole("region", { name: "Needs your attention" }))
  expect(needs.getByRole("link")).toHaveTextContent("1 lesson of “Optics” has lost its file")
  expect(needs.getByRole("link")).toHaveAttribute("href", "/teacher/courses/7/content")
})

test("the platform's dashboard has its parts and links to the institutes' own origins", async () => {
  const counts = { activeInstitutes: 2, newInstitutes: 1, people: 40, publishedItems: 9, paidOrders: 1 }
  const money = {
    turnoverMinor: 99_900,
    trials: 1,
    overduePlans: 0,
    openEnquiries: 1,
    brokenChecks: 0,
    failedJobs: 0,
  }
  const rival = { id: 3, name: "Rival", origin: "http://rival.test", plan: null, createdAt: "2026-11-01T10:00:00Z" }
  mockApi({
    "dashboard/master": () => okResponse({ ...region, ...counts, ...money, missing: [], newest: [rival] }),
  })
  renderScreen(<MasterDashboardScreen today={<p>Today</p>} figures={<p>Income</p>} risks={<p>At risk</p>} />)
  expect(await screen.findByText("No plan is overdue")).toBeVisible()
  for (const part of ["Today", "Income", "At risk"]) expect(screen.getByText(part)).toBeVisible()
  expect(screen.getByText("Waiting for a reply")).toBeVisible()
  expect(screen.getByRole("link", { name: /Active institutes/ })).toHaveAttribute(
    "href",
    "/master/institutes?status=active",
  )
  expect(screen.getByRole("link", { name: /^Rival/ })).toHaveAttribute("href", "http://rival.test")
  expect(screen.getByRole("link", { name: /^Rival/ })).toHaveTextContent("No plan")
})

test("who sells, and who can mend it, are told that nothing can be sold and no mail is sent", async () => {
  const counts = {
    activeInstitutes: 1,
    newInstitutes: 0,
    people: 1,
    publishedItems: 0,
    paidOrders: 0,
    openEnquiries: 0,
    openRefunds: 2,
  }
  const money = { turnoverMinor: 0, trials: 0, overduePlans: 0, brokenChecks: 2, failedJobs: 3 }
  const missing = ["no_payments", "no_mail"]
  mockApi({
    "dashboard/admin": () => okResponse({ ...admin, takesPayments: false }),
    "dashboard/master": () => okResponse({ ...region, ...counts, ...money, missing, newest: [] }),
  })
  const { unmount } = renderScreen(<AdminDashboardScreen />)
  expect(
    await screen.findByText(/^Payments aren’t set up on this platform, so paid items can’t be bought\./),
  ).toBeVisible()
  unmount()
  renderScreen(<MasterDashboardScreen today={null} figures={null} risks={null} />)
  const needs = within(await screen.findByRole("region", { name: "Needs your attention" }))
  expect(needs.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^No payment gateway is set up, so no institute can sell\./),
    expect.stringMatching(/^No mail server is set up/),
    "2 money checks are broken. See where.",
    "3 background jobs failed for good. Decide about them.",
  ])
  expect(needs.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/master/money", "/master/jobs"])
})
