import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { ClosingScreen } from "@/components/billing/closing/closing-screen"
import { PlanNotice } from "@/components/billing/plan-notice"
import { PlanScreen } from "@/components/billing/plan-screen"
import { toasts } from "@/lib/client/toasts"
import type { OwnRestriction } from "@/lib/features/closing/own-restriction"
import type { Language } from "@/lib/shared/messages/languages"
import type { Role } from "@/lib/shared/roles"
import { bootstrapAnswer, InArea } from "./in-area"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { withFullRights } from "./with-rights"

const refresh = jest.fn()
jest.mock("@/lib/client/session/session", () => ({
  useSession: () => undefined,
  authHeaders: () => Promise.resolve({}),
}))
jest.mock("next/navigation", () => ({
  useSearchParams: () => new URLSearchParams(),
  useRouter: () => ({ refresh }),
  usePathname: () => "/admin/plan/close",
}))
beforeEach(() => refresh.mockReset())
afterEach(restoreApi)

const DAY_MS = 86_400_000
const BOOTSTRAP = "/api/users/v2/api/bootstrap/student"
const suspended: OwnRestriction = {
  ...{ kind: "suspended", category: "abuse", message: "Remove the copied courses.", isOwn: false, hasAppealed: false },
  since: new Date("2026-11-20T00:00:00+05:30"),
  until: new Date("2031-03-13T00:00:00+05:30"),
}
const closed: OwnRestriction = {
  ...{ kind: "closed", category: null, message: "", isOwn: true, hasAppealed: false, since: suspended.since },
  until: new Date(Date.now() + 39.5 * DAY_MS),
}
const closingAnswer = {
  ...{ name: "Acme", restriction: null as object | null, students: 25, staff: 1, items: 12, paidUntil: "2031-05-01" },
}

const inArea = (restriction: OwnRestriction | null, role: Role, shown = <PlanNotice />, language: Language = "en") =>
  renderScreen(<InArea answered={{ restriction }}>{withFullRights(role, shown)}</InArea>, language)

describe("the bar of a suspended institute", () => {
  test("says why and until when, and an institute admin appeals once", async () => {
    const sent = mockApi({
      appealSuspension: () => okResponse({ id: 4 }),
      [BOOTSTRAP]: () => okResponse({ ...bootstrapAnswer, restriction: { ...suspended, hasAppealed: true } }),
    })
    inArea(suspended, "InstituteAdmin")
    const bar = await screen.findByRole("note")
    expect(bar).toHaveTextContent(
      "This institute is suspended because its content or use breaks our terms. It opens again after 12 Mar 2031.",
    )
    expect(bar).toHaveTextContent("“Remove the copied courses.”")
    await userEvent.click(screen.getByRole("button", { name: "Appeal" }))
    const sheet = await screen.findByRole("dialog", { name: "Appeal against the suspension" })
    await userEvent.type(await within(sheet).findByLabelText("Your appeal"), "Ours")
    await userEvent.click(within(sheet).getByRole("button", { name: "Send appeal" }))
    expect(within(sheet).getByText("Enter at least 10 characters")).toBeVisible()
    expect(sent).toHaveLength(0)
    await userEvent.type(within(sheet).getByLabelText("Your appeal"), " are these courses.")
    await userEvent.click(within(sheet).getByRole("button", { name: "Send appeal" }))
    await waitFor(() => expect(bar).toHaveTextContent("Appeal sent"))
    expect(screen.queryByRole("button", { name: "Appeal" })).not.toBeInTheDocument()
    expect(sent[0]?.body).toEqual({ message: "Ours are these courses." })
  })

  test("offers no appeal to other admins, and is in Hindi too", async () => {
    inArea(suspended, "Admin", <PlanNotice />, "hi")
    expect(await screen.findByRole("note")).toHaveTextContent(
      "यह संस्थान निलंबित है, क्योंकि इसकी सामग्री या उपयोग हमारी शर्तों के विरुद्ध है।",
    )
    expect(screen.queryByRole("button")).not.toBeInTheDocument()
  })
})

describe("the bar of a closed institute", () => {
  test("says how many days are left, and leads to the export and back", async () => {
    const sent = mockApi({
      undoClose: () => okResponse(null),
      [BOOTSTRAP]: () => okResponse(bootstrapAnswer),
    })
    inArea(closed, "InstituteAdmin")
    const bar = await screen.findByRole("note")
    expect(bar).toHaveTextContent(/^This institute is closed\. Its data are deleted on .*, 40 days left\./)
    expect(screen.getByRole("link", { name: "Export data" })).toHaveAttribute("href", "/admin/institute/data")
    await userEvent.click(screen.getByRole("button", { name: "Undo closing" }))
    await waitFor(() => expect(screen.queryByRole("note")).not.toBeInTheDocument())
    expect(sent[0]).toMatchObject({ method: "POST", path: "undoClose" })
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  test("is not undone where the platform has closed it", async () => {
    inArea({ ...closed, isOwn: false }, "InstituteAdmin")
    expect(await screen.findByRole("note")).toHaveTextContent("We have closed this institute.")
    expect(screen.queryByRole("button")).not.toBeInTheDocument()
    expect(screen.getByRole("link", { name: "Contact us" })).toHaveAttribute("href", "https://lectern.test/contact-us")
  })

  test("asks once who one is, where the screen below asks too", async () => {
    mockApi({
      closing: () => okResponse({ ...closingAnswer, restriction: closed }),
      undoClose: () => errorResponse("reauthentication_required"),
      "/api/users/v2/api/getOwnDetails": () => errorResponse("maintenance"),
    })
    const both = (
      <>
        <PlanNotice />
        <ClosingScreen />
      </>
    )
    inArea(closed, "InstituteAdmin", both)
    await userEvent.click(within(await screen.findByRole("note")).getByRole("button", { name: "Undo closing" }))
    await screen.findByRole("dialog", { name: "Confirm it’s you" })
    expect(screen.getAllByRole("dialog")).toHaveLength(1)
    await userEvent.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument())
  })

  test("says why undoing it failed", async () => {
    mockApi({ undoClose: () => errorResponse("maintenance") })
    inArea(closed, "InstituteAdmin")
    await userEvent.click(await screen.findByRole("button", { name: "Undo closing" }))
    await waitFor(() => expect(toasts.get().at(-1)).toMatchObject({ tone: "error" }))
    expect(screen.getByRole("button", { name: "Undo closing" })).toBeEnabled()
  })
})

describe("the page", () => {
  test("lists what happens, and closes the institute by its name", async () => {
    let answer = closingAnswer
    const sent = mockApi({
      closing: () => okResponse(answer),
      closeInstitute() {
        answer = { ...closingAnswer, restriction: closed }
        return okResponse(null)
      },
      [BOOTSTRAP]: () => okResponse({ ...bootstrapAnswer, restriction: closed }),
    })
    inArea(null, "InstituteAdmin", <ClosingScreen />)
    expect(await screen.findByText("This concerns 25 students, 1 other member of staff and 12 items.")).toBeVisible()
    expect(screen.getByText(/Your plan is paid until 1 May 2031 and continues by its dates/)).toBeVisible()
    expect(screen.getByRole("link", { name: "Export data" })).toHaveAttribute("href", "/admin/institute/data")
    const close = screen.getByRole("button", { name: "Close institute" })
    await userEvent.type(screen.getByLabelText("Name of the institute"), "Acne")
    await userEvent.click(close)
    expect(screen.getByText("Type “Acme” as it is shown")).toBeVisible()
    expect(sent.filter(({ method }) => method === "POST")).toHaveLength(0)
    await userEvent.clear(screen.getByLabelText("Name of the institute"))
    await userEvent.type(screen.getByLabelText("Name of the institute"), "Acme")
    await userEvent.type(screen.getByLabelText(/^Reason/), "We stop teaching")
    await userEvent.click(close)
    expect(await screen.findByRole("button", { name: "Undo closing" })).toBeVisible()
    expect(sent.find(({ method }) => method === "POST")?.body).toEqual({ name: "Acme", reason: "We stop teaching" })
    expect(screen.queryByLabelText("Name of the institute")).not.toBeInTheDocument()
  })

  test("says who may close it, and that a suspended one is not closed", async () => {
    mockApi({ closing: () => okResponse(closingAnswer) })
    const { unmount } = inArea(null, "Admin", <ClosingScreen />)
    expect(await screen.findByText("Only an institute admin can close it.")).toBeVisible()
    unmount()
    mockApi({ closing: () => okResponse({ ...closingAnswer, restriction: suspended }) })
    inArea(null, "InstituteAdmin", <ClosingScreen />)
    expect(await screen.findByText("It can’t be closed while it is suspended.")).toBeVisible()
    expect(screen.queryByRole("button")).not.toBeInTheDocument()
  })

  test("offers to try again where it could not be loaded", async () => {
    mockApi({ closing: () => errorResponse("maintenance") })
    inArea(null, "InstituteAdmin", <ClosingScreen />)
    expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible()
  })
})

describe("the Plan page", () => {
  const plan = {
    ...{
      planId: 2,
      name: "Starter",
      version: 1,
      interval: "month",
      currency: "INR",
      feeBasisPoints: 0,
      nextPayment: null,
    },
    ...{ priceMonthMinor: 99_900, priceYearMinor: 999_000, periodEnd: "2027-05-01", accessUntil: null },
    ...{ readableUntil: null, usage: [], held: { items: 2, teachers: 0, admins: 0 }, newer: null, pending: null },
    ...{ limits: {}, features: {} },
  }
  const show = (status: string, role: Role, next: object | null = null) => {
    mockApi({
      "/api/payments/v2/api/plan": () => okResponse({ ...plan, status, next }),
      "/api/payments/v2/api/addOns": () => okResponse([]),
      "/api/payments/v2/api/plan/moves": () =>
        okResponse({ content: [], totalElements: 0, totalPages: 0, page: 0, size: 10 }),
    })
    return inArea(null, role, <PlanScreen />)
  }

  test("leads institute admins to closing, and nobody else", async () => {
    const { unmount } = show("active", "InstituteAdmin")
    expect(await screen.findByRole("link", { name: "Close institute" })).toHaveAttribute("href", "/admin/plan/close")
    unmount()
    show("active", "Admin")
    expect(await screen.findByRole("heading", { name: "Starter" })).toBeVisible()
    expect(screen.queryByRole("link", { name: "Close institute" })).not.toBeInTheDocument()
  })

  test.each(["closed", "suspended"])("of a %s institute says when the period ends, and no more", async (status) => {
    show(status, "InstituteAdmin", status === "suspended" ? { state: status, on: "2027-05-01" } : null)
    expect(await screen.findByText("The current period ends on 1 May 2027.")).toBeVisible()
    expect(screen.queryByRole("link", { name: "Close institute" })).not.toBeInTheDocument()
  })
})
