import { screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { SupportForm } from "@/components/platform/institute/support-form"
import { SupportNotice } from "@/components/support/support-notice"
import { SupportScreen } from "@/components/support/support-screens"
import type { Role } from "@/lib/shared/roles"
import { bootstrapAnswer, InArea } from "./in-area"
import { institute, pageOf } from "./list-fixtures"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { withFullRights } from "./with-rights"

const hardNavigate = jest.fn()
let search = ""
jest.mock("@/lib/client/hard-navigate", () => ({ hardNavigate: (to: string): void => void hardNavigate(to) }))
jest.mock("@/lib/client/session/session", () => ({
  useSession: () => undefined,
  authHeaders: () => Promise.resolve({}),
  setSignOutPath: () => undefined,
  signOut: () => Promise.resolve(),
}))
jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/institute/support",
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
  useSearchParams: () => new URLSearchParams(search),
}))
beforeEach(() => {
  search = ""
  hardNavigate.mockReset()
})
afterEach(restoreApi)

const REASON = "Their course cannot be published"
const visit = {
  ...{ id: 7, name: "Meera Nair", reason: REASON, isOwn: false, showsContacts: false },
  ...{ startedAt: new Date("2026-11-28T05:11:00Z"), endsAt: new Date("2026-11-28T06:11:00Z") },
}
const session = {
  ...{ id: 7, institute: { id: 2, name: "Acme" }, opener: "Meera Nair", reason: REASON, ticketNumber: "4711" },
  ...{ startedAt: "2026-11-28T05:11:00.000Z", endsAt: "2026-11-28T06:11:00.000Z" },
  ...{ endedAt: null as string | null, endReason: null as string | null, calls: 2 },
}
const call = {
  ...{ id: 1, at: "2026-11-28T05:12:00.000Z", method: "GET", route: "/institutes/v2/api/fetchAdminCourses" },
  ...{ screen: "courses", target: "", status: 200 },
}
const showNotice = (role: Role, answered = visit) =>
  renderScreen(<InArea answered={{ support: [answered] }}>{withFullRights(role, <SupportNotice />)}</InArea>)

describe("the banner", () => {
  test("says to an administrator who looks, why and until when, and ends it", async () => {
    const sent = mockApi({
      "/api/users/v2/api/supportSessions/7/end": () => okResponse(null),
      "/api/users/v2/api/bootstrap/student": () => okResponse({ ...bootstrapAnswer, support: [] }),
    })
    showNotice("InstituteAdmin")
    const banner = await screen.findByRole("region", { name: "Support" })
    expect(banner).toHaveTextContent(`Meera Nair of Lectern has been looking at this institute since 10:41 am: “${REASON}”.`) // oxfmt-ignore
    expect(banner).toHaveTextContent("Ends 11:41 am IST.")
    expect(within(banner).getByRole("link", { name: "What was seen" })).toHaveAttribute(
      "href",
      "/admin/institute/support?session=7",
    )
    expect(within(banner).queryByRole("button", { name: "Show emails and numbers" })).not.toBeInTheDocument()
    await userEvent.click(within(banner).getByRole("button", { name: "End" }))
    expect(sent.some(({ path }) => path.includes("supportSessions/7/end"))).toBe(true)
  })

  test("says why it could not be ended", async () => {
    mockApi({ "/api/users/v2/api/supportSessions/7/end": () => errorResponse("not_found") })
    showNotice("InstituteAdmin")
    await userEvent.click(await screen.findByRole("button", { name: "End" }))
    expect(await screen.findByRole("alert")).toBeVisible()
  })

  test("lets admins who do not decide only look at it", async () => {
    showNotice("Admin")
    expect(await screen.findByRole("link", { name: "What was seen" })).toBeVisible()
    expect(screen.queryByRole("button", { name: "End" })).not.toBeInTheDocument()
  })

  test("shows contacts to who is there for support, when they ask for them", async () => {
    const sent = mockApi({
      "/api/users/v2/api/supportSessions/7/contacts": () => okResponse(null),
      "/api/users/v2/api/bootstrap/student": () =>
        okResponse({ ...bootstrapAnswer, support: [{ ...visit, isOwn: true, showsContacts: true }] }),
    })
    showNotice("InstituteAdmin", { ...visit, isOwn: true })
    expect(await screen.findByText(/^You have been looking/)).toBeVisible()
    await userEvent.click(screen.getByRole("button", { name: "Show emails and numbers" }))
    expect(sent.some(({ path }) => path.includes("supportSessions/7/contacts"))).toBe(true)
  })
})

describe("the settings", () => {
  const answers = (access: object) => ({
    "/api/users/v2/api/supportAccess": () =>
      okResponse({ refusedUntil: null, changesUntil: null, version: 3, ...access }),
    "/api/users/v2/api/supportSessions/7/calls": () => pageOf([call], { session }),
    "/api/users/v2/api/supportSessions": () => pageOf([session]),
  })

  test("refuse support, and allow changes for some days", async () => {
    const sent = mockApi(answers({}))
    renderScreen(withFullRights("InstituteAdmin", <SupportScreen />))
    await userEvent.click(await screen.findByRole("button", { name: "Refuse for 24 hours" }))
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "For" }), "3 days")
    await userEvent.click(screen.getByRole("button", { name: "Allow changes" }))
    const bodies = sent.filter(({ method }) => method === "PUT").map(({ body }) => body)
    expect(bodies).toEqual([
      { isRefused: true, version: 3 },
      { isRefused: false, version: 3, changesForDays: 3 },
    ])
  })

  test("end what was allowed, and leave the decision to those who have it", async () => {
    const until = "2026-12-01T05:11:00.000Z"
    mockApi(answers({ refusedUntil: until, changesUntil: until }))
    renderScreen(withFullRights("Admin", <SupportScreen />))
    expect(await screen.findByText(/^Refused until 1 Dec 2026/)).toBeVisible()
    expect(screen.getByText("The main admins of the institute decide on this.")).toBeVisible()
    expect(screen.queryByRole("button", { name: "End now" })).not.toBeInTheDocument()
  })

  test("list the sessions with what was seen in each", async () => {
    search = "session=7"
    mockApi(answers({}))
    renderScreen(withFullRights("InstituteAdmin", <SupportScreen />))
    const sheet = await screen.findByRole("dialog", { name: "What was seen" })
    expect(await within(sheet).findByText("Opened: Items")).toBeVisible()
    expect(within(sheet).getByText(/fetchAdminCourses/)).toBeVisible()
  })
})

test("the platform enters an institute with a reason, at its own address", async () => {
  const sent = mockApi({
    "/api/users/v2/api/supportSessions": () =>
      okResponse({ id: 7, origin: "https://acme.lectern.test", ticket: "t".repeat(43) }),
  })
  renderScreen(withFullRights("SuperAdmin", <SupportForm institute={institute as never} onDone={() => undefined} />))
  await userEvent.click(screen.getByRole("button", { name: "Open support session" }))
  expect(await screen.findByText("Enter 10 to 500 characters")).toBeVisible()
  await userEvent.type(screen.getByRole("textbox", { name: "Reason" }), REASON)
  await userEvent.click(screen.getByRole("button", { name: "Open support session" }))
  await screen.findByRole("button", { name: "Open support session" })
  const [opened] = sent
  expect(opened?.body).toMatchObject({ reason: REASON, browser: expect.stringMatching(/^[\w-]{43}$/) })
  expect(hardNavigate).toHaveBeenCalledWith(
    expect.stringMatching(/^https:\/\/acme\.lectern\.test\/login#support=t{43}&browser=[\w-]{43}$/),
  )
})
