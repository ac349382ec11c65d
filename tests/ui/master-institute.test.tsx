import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { MasterInstituteScreen } from "@/components/platform/institute/institute-screen"
import { TrialsScreen } from "@/components/platform/trials/trials-screen"
import { pageOf } from "./list-fixtures"
import { answers, linesOf } from "./master-institute-fixture"
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

test("the page says who the institute is", async () => {
  mockApi(answers())
  renderScreen(withFullRights("SuperAdmin", <MasterInstituteScreen audit={<p>Who did what</p>} />))
  expect(await screen.findByText("Rival Education LLP")).toBeVisible()
  expect(screen.getByText("India · Maharashtra")).toBeVisible()
  expect(screen.getByText("English · Asia/Kolkata · INR")).toBeVisible()
  await userEvent.click(screen.getByRole("tab", { name: "Audit log" }))
  expect(window.location.search).toBe("?tab=audit")
  expect(screen.queryByRole("link", { name: "Open again" })).not.toBeInTheDocument()
})

test("the plan shows what comes next, what was given and why", async () => {
  search = "tab=plan"
  const sent = mockApi({ ...answers(), "institute/3/endGrant": () => okResponse(null) })
  renderScreen(withFullRights("SuperAdmin", <MasterInstituteScreen audit={<p>Who did what</p>} />))
  expect(await screen.findByText("Staff: 7 more")).toBeVisible()
  expect(await screen.findByText("Limits changed: Growth, Trial")).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "Take back Staff" }))
  await userEvent.click(screen.getByRole("button", { name: "Take back" }))
  expect(sent.some(({ method }) => method === "POST")).toBe(false)
  await userEvent.type(screen.getByRole("textbox", { name: "Reason" }), "The test is over now")
  await userEvent.click(screen.getByRole("button", { name: "Take back" }))
  expect(sent.find(({ method }) => method === "POST")?.body).toEqual({ grantId: 5, reason: "The test is over now" })
})

test("what was bought is shown with the next payment", async () => {
  search = "tab=plan"
  const line = {
    ...{ id: 4, kind: "plan", name: "Growth", version: 2, quantity: 1, netMinor: 299_900, mrrMinor: 299_900 },
    ...{ currency: "INR", from: "2026-11-10", to: "2026-12-10", closedOn: null, orderNumber: "LEC-26-000012" },
  }
  const next = {
    ...{ on: "2026-12-10", netMinor: 319_800, currency: "INR", recurring: null },
    lines: [
      { name: "Growth", quantity: 1, netMinor: 299_900 },
      { name: "+100 students", quantity: 2, netMinor: 19_900 },
    ],
  }
  mockApi({ ...answers(), "institute/3/lines": () => linesOf([line], next) })
  renderScreen(withFullRights("SuperAdmin", <MasterInstituteScreen audit={null} />))
  expect(
    await screen.findByText("Next payment on 10 Dec 2026: ₹3,198 before tax for Growth, +100 students × 2"),
  ).toBeVisible()
  expect(screen.getByText("10 Nov 2026 to 9 Dec 2026 · order LEC-26-000012")).toBeVisible()
})

test("the orders of the plan have their documents", async () => {
  search = "tab=orders"
  const order = {
    ...{ id: 8, number: "LEC-26-000012", plan: "Growth", interval: "month", kind: "renewal", status: "paid" },
    ...{ totalMinor: 353_882, offsetMinor: 0, currency: "INR", buyer: "Ravi Rao", paidAt: null },
    ...{
      createdAt: "2026-11-10T10:00:00.000Z",
      documents: [{ id: 5, number: "INV/26-27/000003", kind: "tax_invoice" }],
    },
  }
  const sent = mockApi({
    ...answers(),
    "institute/3/orders": () => pageOf([order]),
    "institute/3/documents/5": () => new Response("pdf", { headers: { "content-type": "application/pdf" } }),
  })
  renderScreen(withFullRights("SuperAdmin", <MasterInstituteScreen audit={null} />))
  expect(await screen.findByText("Growth, monthly, renewal")).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "INV/26-27/000003" }))
  await waitFor(() => expect(sent.some(({ path }) => path.includes("documents/5"))).toBe(true))
})

test("suspending asks for what administrators read, and for the reason", async () => {
  search = "action=suspend"
  const sent = mockApi({ ...answers(), "institute/3/suspend": () => okResponse(null) })
  renderScreen(withFullRights("SuperAdmin", <MasterInstituteScreen audit={<p>Who did what</p>} />))
  const sheet = within(await screen.findByRole("dialog"))
  await userEvent.click(await sheet.findByRole("button", { name: "Suspend" }))
  expect(sheet.getAllByText("Enter at least 10 characters")).toHaveLength(2)
  await userEvent.selectOptions(sheet.getByRole("combobox", { name: "Why" }), "security")
  await userEvent.type(sheet.getByRole("textbox", { name: "What its admins read" }), "Your account was taken over.")
  await userEvent.type(sheet.getByRole("textbox", { name: "Reason" }), "Phishing pages since today")
  fireEvent.change(sheet.getByLabelText("Last day (optional)"), { target: { value: "2026-12-24" } })
  await userEvent.click(sheet.getByRole("button", { name: "Suspend" }))
  expect(sent.find(({ method }) => method === "POST")?.body).toEqual({
    category: "security",
    message: "Your account was taken over.",
    reason: "Phishing pages since today",
    until: "2026-12-24",
  })
})

test("a closed institute can only be opened again", async () => {
  mockApi(answers({ status: "closed" }))
  renderScreen(withFullRights("SuperAdmin", <MasterInstituteScreen audit={<p>Who did what</p>} />))
  expect(await screen.findByRole("link", { name: "Open again" })).toBeVisible()
  for (const name of ["Suspend", "Close", "Give more", "Give another plan", "Extend trial"])
    expect(screen.queryByRole("link", { name })).not.toBeInTheDocument()
})

test("a note is added, and the form is empty for the next", async () => {
  search = "tab=notes"
  const note = { id: 1, text: "Calls on Mondays", author: "Asha Rao", createdAt: "2026-11-20T10:00:00.000Z" }
  const sent = mockApi({
    ...answers(),
    "institute/3/notes": ({ method }) => (method === "POST" ? okResponse(note) : pageOf([note])),
  })
  renderScreen(withFullRights("SuperAdmin", <MasterInstituteScreen audit={<p>Who did what</p>} />))
  expect(await screen.findByText("Calls on Mondays")).toBeVisible()
  const field = screen.getByRole("textbox", { name: "Note" })
  await userEvent.type(field, "Wants yearly")
  await userEvent.click(screen.getByRole("button", { name: "Add note" }))
  expect(sent.find(({ method }) => method === "POST")?.body).toEqual({ text: "Wants yearly" })
  expect(field).toHaveValue("")
})

test("an institute that cannot be loaded offers another try", async () => {
  mockApi({ "institute/3/page": () => errorResponse("busy") })
  renderScreen(withFullRights("SuperAdmin", <MasterInstituteScreen audit={<p>Who did what</p>} />))
  expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible()
})

const trial = {
  ...{ id: 3, name: "Rival Institute", origin: "http://rival.test", plan: "Growth", startedOn: "2026-11-20" },
  ...{ endsOn: "2026-12-04", view: "running", lastSeenAt: null, daysLeftToExtend: 16 },
  ...{ stepsDone: 3, source: "opened", emails: ["meera@rival.test", "ravi@rival.test"] },
}

test("a trial is extended by as many days as are left", async () => {
  search = "extend=3"
  const sent = mockApi({
    "/api/payments/v2/api/trials": () => pageOf([trial]),
    "institute/3/trial": () => okResponse(null),
  })
  renderScreen(withFullRights("SuperAdmin", <TrialsScreen />))
  const sheet = within(await screen.findByRole("dialog"))
  const days = await sheet.findByRole("textbox", { name: "Days" })
  await userEvent.clear(days)
  await userEvent.type(days, "17")
  await userEvent.type(sheet.getByRole("textbox", { name: "Reason" }), "They need another week")
  await userEvent.click(sheet.getByRole("button", { name: "Extend" }))
  expect(await sheet.findByText("Enter a number from 1 to 16")).toBeVisible()
  await userEvent.clear(days)
  await userEvent.type(days, "16")
  await userEvent.click(sheet.getByRole("button", { name: "Extend" }))
  expect(sent.find(({ method }) => method === "POST")?.body).toEqual({ days: 16, reason: "They need another week" })
})

test("without such trials the list leads back to those that run", async () => {
  search = "view=converted"
  mockApi({ "/api/payments/v2/api/trials": () => pageOf([]) })
  renderScreen(withFullRights("SuperAdmin", <TrialsScreen />))
  expect(await screen.findByText("No such trials")).toBeVisible()
  expect(screen.getByRole("link", { name: "Clear filters" })).toBeVisible()
})
