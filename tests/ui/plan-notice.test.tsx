import { screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { LibraryNotice } from "@/components/billing/library-notice"
import { PlanNotice } from "@/components/billing/plan-notice"
import { LibraryEntry } from "@/components/learning/library/library-entry"
import { dialogs } from "@/lib/client/dialogs"
import type { Role } from "@/lib/shared/roles"
import { mockApi, okResponse, errorResponse, renderScreen, restoreApi } from "./mock-api"
import { bootstrapAnswer, InArea } from "./in-area"
import { withFullRights } from "./with-rights"

jest.mock("@/lib/client/session/session", () => ({
  useSession: () => undefined,
  authHeaders: () => Promise.resolve({}),
}))
jest.mock("next/navigation", () => ({ useRouter: () => ({}), usePathname: () => "/planExpired" }))

const day = (text: string) => new Date(`${text}T00:00:00+05:30`)
const ENDED = {
  ...{ planId: 1, name: "Growth", status: "expired", expiresAt: null, daysLeft: null, isOver: true },
  ...{ graceEndsAt: day("2026-05-03"), readableUntil: day("2099-10-30") },
}

beforeEach(() => history.replaceState(null, "", "/planExpired"))
afterEach(() => {
  history.replaceState(null, "", "/")
  restoreApi()
  localStorage.clear()
})

const show = (role: Role, plan: typeof ENDED) =>
  renderScreen(<InArea answered={{ plan }}>{withFullRights(role, <PlanNotice />)}</InArea>)

test("an administrator is told that the plan has ended, until when students can read, and both ways on", async () => {
  show("InstituteAdmin", ENDED)
  expect(await screen.findByRole("note")).toHaveTextContent("Your plan ended on 3 May 2026.")
  expect(screen.getByRole("note")).toHaveTextContent("Students can read until 30 Oct 2099.")
  expect(screen.getByRole("link", { name: "Renew" })).toHaveAttribute("href", "/admin/plan")
  await userEvent.click(screen.getByRole("button", { name: "Continue on Free" }))
  expect(dialogs.get()[0]).toMatchObject({ type: "confirmation" })
})

test("those who work there are told while it is not paid, and teachers are shown no plan", async () => {
  show("Teacher", { ...ENDED, status: "grace", isOver: false })
  expect(await screen.findByRole("note")).toHaveTextContent("Everything works until 3 May 2026.")
  expect(screen.queryByRole("link")).not.toBeInTheDocument()
})

test("a plan that is paid is not mentioned", () => {
  show("InstituteAdmin", { ...ENDED, status: "active", isOver: false })
  expect(screen.queryByRole("note")).not.toBeInTheDocument()
})

test("the library says until when it is open", () => {
  renderScreen(
    <InArea answered={{ plan: ENDED }}>
      <LibraryNotice />
    </InArea>,
  )
  expect(screen.getByRole("note")).toHaveTextContent(
    "Acme is paused. What you bought stays open for you until 30 Oct 2099.",
  )
})

const signInAs = (roleType: Role) =>
  localStorage.setItem("auth", JSON.stringify({ user_id: 5, first_name: "Asha", role: { roleType } }))

const item = (id: number, title: string) => ({
  ...{ id, title, kind: "course", image: null, blur: null, teachers: [], percent: 0, lessons: 1, lessonsDone: 0 },
  ...{
    since: day("2026-01-01"),
    lastOpenedAt: null,
    completedAt: null,
    expiresAt: null,
    startsAt: null,
    country: "IN",
  },
})

test("where the plan is over a learner is shown what they read on in, first of all", async () => {
  signInAs("Student")
  mockApi({
    fetchAccessibleModules: () => okResponse([item(7, "Ragas"), item(8, "Talas")]),
    "/api/users/v2/api/bootstrap/library": () => okResponse({ ...bootstrapAnswer, plan: ENDED }),
  })
  renderScreen(<LibraryEntry />)
  const heading = await screen.findByRole("heading", { name: "What you bought is still here until 30 Oct 2099" })
  expect(heading).toBeVisible()
  expect(screen.getByRole("link", { name: "Ragas" })).toHaveAttribute("href", "/library/learn/courses/7")
  expect(screen.getByRole("link", { name: "Open the library" })).toHaveAttribute("href", "/library")
})

test("who has nothing there sees none of it, and an administrator the way to their area", async () => {
  signInAs("Student")
  mockApi({
    fetchAccessibleModules: () => errorResponse("plan_expired"),
    "/api/users/v2/api/bootstrap/library": () => errorResponse("plan_expired"),
  })
  const { unmount } = renderScreen(<LibraryEntry />)
  expect(screen.queryByRole("link")).not.toBeInTheDocument()
  unmount()
  signInAs("Admin")
  renderScreen(<LibraryEntry />)
  expect(await screen.findByRole("link", { name: "Open the admin area" })).toHaveAttribute("href", "/admin")
})
