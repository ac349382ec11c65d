import { screen, within } from "@testing-library/react"
import { FiguresSection } from "@/components/figures/figures-section"
import { MovementsScreen } from "@/components/figures/movements-screen"
import { RisksPanel } from "@/components/figures/risks-panel"
import { TodayPanel } from "@/components/figures/today-panel"
import { pageOf } from "./list-fixtures"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"

let search = ""
jest.mock("next/navigation", () => ({
  usePathname: () => "/master/dashboard",
  useSearchParams: () => new URLSearchParams(search),
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
}))
afterEach(() => {
  restoreApi()
  search = ""
})

const PLANS = { "/api/payments/v2/api/planCatalogue": () => okResponse([]) }
const sum = (kind: string, amountMinor: number, moves: number) => ({ kind, amountMinor, moves })
const figures = {
  ...{
    currency: "INR",
    from: "2026-11-01",
    to: "2026-11-28",
    mrrBeforeMinor: 1_000_000,
    mrrMinor: 1_200_000,
    paying: 4,
  },
  movements: [
    sum("new", 300_000, 1),
    sum("reactivation", 0, 0),
    sum("expansion", 0, 0),
    sum("contraction", 0, 0),
    sum("churn", -100_000, 1),
  ],
  steps: [{ from: "2026-11-01", to: "2026-11-28", mrrMinor: 1_200_000, changeMinor: 200_000 }],
  churn: {
    from: "2026-10-30",
    to: "2026-11-28",
    churned: 1,
    payingBefore: 4,
    lostMinor: 100_000,
    mrrBeforeMinor: 1_000_000,
  },
  retainedMinor: 900_000,
  cohorts: [
    { week: "2026-10-05", begun: 4, converted: 1, isYoung: false },
    { week: "2026-11-23", begun: 2, converted: 0, isYoung: true },
    { week: "2026-11-16", begun: 0, converted: 0, isYoung: true },
  ],
  plans: [{ slug: "growth", name: "Growth", status: "past_due", institutes: 2, mrrMinor: 599_800 }],
}
const linkTo = (name: RegExp) => screen.getByRole("link", { name }).getAttribute("href")

test("every figure opens its list", async () => {
  mockApi({ ...PLANS, masterFigures: () => okResponse(figures) })
  renderScreen(<FiguresSection />)
  expect(
    await screen.findByRole("link", { name: /Monthly recurring revenue.*₹12,000.*4 institutes pay/ }),
  ).toHaveAttribute("href", "/master/institutes?paying=yes&sort=income")
  expect(linkTo(/Customers lost in 30 days.*25%.*1 of 4/)).toBe(
    "/master/movements?from=2026-10-30&to=2026-11-28&kind=churn",
  )
  expect(linkTo(/Net retention.*90%/)).toBe("/master/movements?from=2026-10-30&to=2026-11-28")
  expect(linkTo(/^New.*1 move.*₹3,000/)).toBe("/master/movements?kind=new&from=2026-11-01&to=2026-11-28")
  expect(linkTo(/Growth · Past due/)).toBe("/master/institutes?plan=growth&planStatus=past_due")
  expect(linkTo(/Week of.*1 of 4$/)).toBe("/master/trials?week=2026-10-05")
  expect(screen.getAllByRole("link", { name: /Week of/ })).toHaveLength(2)
  expect(screen.getByRole("link", { name: /0 of 2 · still open/ })).toBeVisible()
})

test("of one plan there is no net retention, and the links keep the plan", async () => {
  search = "plan=growth"
  mockApi({ ...PLANS, masterFigures: () => okResponse({ ...figures, retainedMinor: null }) })
  renderScreen(<FiguresSection />)
  expect(await screen.findByText(/leaves one and joins the other/)).toBeVisible()
  expect(screen.queryByText("Net retention")).not.toBeInTheDocument()
  expect(linkTo(/Monthly recurring revenue/)).toBe("/master/institutes?paying=yes&plan=growth&sort=income")
})

test("without anybody who paid, a share is no number", async () => {
  const churn = { ...figures.churn, churned: 0, payingBefore: 0, lostMinor: 0, mrrBeforeMinor: 0 }
  mockApi({ ...PLANS, masterFigures: () => okResponse({ ...figures, churn, retainedMinor: 0 }) })
  renderScreen(<FiguresSection />)
  expect(await screen.findByRole("link", { name: /Customers lost in 30 days.*–.*0 of 0/ })).toBeVisible()
})

test("figures that cannot be loaded can be tried again", async () => {
  mockApi({ ...PLANS, masterFigures: () => errorResponse("unexpected") })
  renderScreen(<FiguresSection />)
  expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible()
})

test("what asks for somebody today opens its list; without anything there is no panel", async () => {
  const today = { closing: 0, unexplained: 1, readyTrials: 2, brands: 3, late: 0, payments: 0 }
  mockApi({ masterToday: () => okResponse(today) })
  const { unmount } = renderScreen(<TodayPanel />)
  const panel = within(await screen.findByRole("region", { name: "Today" }))
  expect(panel.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/master/institutes?attention=unexplained",
    "/master/trials?view=ready",
    "/master/enquiries?source=brand&status=open",
  ])
  unmount()
  mockApi({ masterToday: () => okResponse({ closing: 0, unexplained: 0, readyTrials: 0, brands: 0, late: 0 }) })
  const { container } = renderScreen(<TodayPanel />)
  expect(container).toBeEmptyDOMElement()
})

test("the institutes at risk are named with their reasons, and each reason opens its institutes", async () => {
  const row = {
    id: 3,
    name: "Rival Institute",
    plan: "Growth",
    reasons: ["payment", "quiet"],
    mrrMinor: 299_900,
    at: "2026-11-28T08:00:00Z",
  }
  const reasons = [
    { reason: "payment", institutes: 7 },
    { reason: "quiet", institutes: 1 },
    { reason: "sales", institutes: 0 },
  ]
  mockApi({ atRisk: () => pageOf([row], { reasons }) })
  renderScreen(<RisksPanel />)
  expect(await screen.findByRole("link", { name: /Rival Institute.*Payment, Quiet.*₹2,999/ })).toHaveAttribute(
    "href",
    "/master/institutes/3",
  )
  expect(linkTo(/Payment 7/)).toBe("/master/institutes?risk=payment&sort=income")
  expect(screen.queryByText(/Fewer sales/)).not.toBeInTheDocument()
})

test("movements are listed with their plans, and an empty range says so", async () => {
  search = "kind=churn&plan=growth"
  const row = {
    ...{ id: 9, instituteId: 3, institute: "Rival Institute", at: "2026-11-20T08:00:00Z", kind: "churn" },
    planBefore: "Growth",
    planAfter: null,
    changeMinor: -299_900,
    mrrMinor: 0,
  }
  const range = { currency: "INR", from: "2026-11-01", to: "2026-11-28" }
  mockApi({ ...PLANS, masterMovements: () => pageOf([row], range) })
  const { unmount } = renderScreen(<MovementsScreen />)
  expect(await screen.findByText("Growth → nothing")).toBeVisible()
  unmount()
  mockApi({ ...PLANS, masterMovements: () => pageOf([], range) })
  renderScreen(<MovementsScreen />)
  expect(await screen.findByText("No such movements")).toBeVisible()
})
