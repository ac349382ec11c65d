import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { MasterInstituteScreen } from "@/components/platform/institute/institute-screen"
import { answers, plan } from "./master-institute-fixture"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { withFullRights } from "./with-rights"

let search = ""
jest.mock("next/navigation", () => ({
  usePathname: () => "/master/institutes/3",
  useParams: () => ({ institute: "3" }),
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
  useSearchParams: () => new URLSearchParams(search),
}))
jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))
beforeEach(() => {
  search = ""
})
afterEach(restoreApi)

test("plans that could not be loaded are said, and loaded again", async () => {
  search = "action=plan"
  const results = [errorResponse("busy"), okResponse([])]
  mockApi({ ...answers(), "/api/payments/v2/api/planCatalogue": () => results.shift() ?? okResponse([]) })
  renderScreen(withFullRights("SuperAdmin", <MasterInstituteScreen audit={null} />))
  const sheet = within(await screen.findByRole("dialog"))
  await userEvent.click(await sheet.findByRole("button", { name: "Try again" }))
  expect(await sheet.findByRole("combobox", { name: "Plan" })).toBeVisible()
})

test("a trial that cannot be extended any more says so", async () => {
  search = "action=extend"
  mockApi({ ...answers(), "institute/3/plan": () => okResponse({ ...plan, daysLeftToExtend: 0 }) })
  renderScreen(withFullRights("SuperAdmin", <MasterInstituteScreen audit={null} />))
  const sheet = within(await screen.findByRole("dialog"))
  expect(await sheet.findByText(/has had all the days by which a trial can be extended/)).toBeVisible()
  expect(sheet.queryByRole("textbox")).not.toBeInTheDocument()
})

test("an export starts with the reason; one of the same day is said", async () => {
  search = "action=export"
  const results = [errorResponse("too_many_requests"), okResponse(null)]
  const sent = mockApi({ ...answers(), "institute/3/export": () => results.shift() ?? okResponse(null) })
  renderScreen(withFullRights("SuperAdmin", <MasterInstituteScreen audit={null} />))
  const submit = await screen.findByRole("button", { name: "Start export" })
  await userEvent.click(submit)
  expect(sent.some(({ method }) => method === "POST")).toBe(false)
  await userEvent.type(screen.getByRole("textbox", { name: "Reason" }), "They asked for their data")
  await userEvent.click(submit)
  expect(await screen.findByText(/has an export of the last 24 hours/)).toBeVisible()
  expect(screen.getByRole("textbox", { name: "Reason" })).toHaveValue("They asked for their data")
  await userEvent.click(submit)
  await waitFor(() => expect(sent.filter(({ method }) => method === "POST")).toHaveLength(2))
  expect(sent.find(({ method }) => method === "POST")?.body).toEqual({ reason: "They asked for their data" })
})

test("another plan is given with the reason", async () => {
  search = "action=plan"
  const plans = [
    { id: 1, slug: "free", name: "Free" },
    { id: 3, slug: "growth", name: "Growth" },
    { id: 4, slug: "pro", name: "Pro" },
  ].map((one) => ({
    ...{ ...one, rank: 1, isPublic: true, archivedAt: null, subscribers: 0, mrrMinor: 0, currency: "INR" },
    ...{ currentVersion: 1, isOnQuote: false, priceMonthMinor: 100, priceYearMinor: 1_000, versions: [] },
  }))
  const sent = mockApi({
    ...answers(),
    "/api/payments/v2/api/planCatalogue": () => okResponse(plans),
    "institute/3/plan": ({ method }) => okResponse(method === "POST" ? null : plan),
  })
  renderScreen(withFullRights("SuperAdmin", <MasterInstituteScreen audit={null} />))
  const sheet = within(await screen.findByRole("dialog"))
  await sheet.findByRole("option", { name: "Pro" })
  expect(sheet.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Choose a plan", "Pro"])
  await userEvent.selectOptions(sheet.getByRole("combobox", { name: "Plan" }), "Pro")
  await userEvent.type(sheet.getByRole("textbox", { name: "Reason" }), "They speak at our event")
  await userEvent.click(sheet.getByRole("button", { name: "Give another plan" }))
  await waitFor(() =>
    expect(sent.find(({ method }) => method === "POST")?.body).toEqual({
      ...{ planId: 4, until: null, reason: "They speak at our event" },
    }),
  )
})
