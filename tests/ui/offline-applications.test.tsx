import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { ApplicationsScreen } from "@/components/offline/applications-screen"
import { COUNTS, applicationOf, receiptOf } from "./offline-fixtures"
import { item, pageOf } from "./list-fixtures"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { quoteTotals } from "./totals-fixture"
import { nextToast } from "./next-toast"
import { withViewOnlyRights } from "./with-rights"

let search = ""
jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/offline-applications",
  useSearchParams: () => new URLSearchParams(search),
  useRouter: () => ({ push: jest.fn() }),
}))
jest.mock("@/lib/client/session/session", () => ({
  useSession: () => ({ user: { role: "InstituteAdmin", selectedInstitute: 2 } }),
  authHeaders: () => Promise.resolve({}),
}))
afterEach(restoreApi)

const show = (query: string, answers: Parameters<typeof mockApi>[0]) => {
  search = query
  const sent = mockApi({
    "offlineApplications/count": () => okResponse(COUNTS),
    offlineApplications: () => pageOf([applicationOf()]),
    ...answers,
  })
  renderScreen(<ApplicationsScreen />)
  return sent
}

test("the tabs say how many applications wait, and the list filters by the tab", async () => {
  const sent = show("tab=part_paid", {})
  expect(await screen.findByRole("tab", { name: "To review 1" })).toBeVisible()
  expect(screen.getByRole("tab", { name: "Part paid 0" })).toHaveAttribute("aria-selected", "true")
  expect(await screen.findByRole("link", { name: "Asha Rao" })).toBeVisible()
  expect(sent.find(({ path }) => path === "offlineApplications")?.search.get("status")).toBe("part_paid")
})

test("a new application is marked as under review, and A accepts it", async () => {
  const sent = show("application=7", {
    "offlineApplications/7": () => okResponse(applicationOf({ status: "submitted" })),
    offlineReview: () => okResponse(applicationOf({ status: "under_review" })),
    offlineAccept: () => okResponse(applicationOf()),
  })
  await screen.findByRole("button", { name: "Accept" })
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain("offlineReview"))
  await userEvent.keyboard("a")
  expect(await nextToast()).toMatchObject({ tone: "success", message: "Asha Rao was told how to pay" })
  expect(sent.find(({ path }) => path === "offlineAccept")?.body).toEqual({ id: 7 })
})

test("what is gone is named where an application is accepted", async () => {
  show("application=7", {
    "offlineApplications/7": () => okResponse(applicationOf({ status: "under_review" })),
    offlineAccept: () => errorResponse("sold_out", { "items.0": ["sold_out"] }),
  })
  await userEvent.click(await screen.findByRole("button", { name: "Accept" }))
  expect(await screen.findByRole("alert")).toHaveTextContent("All seats are taken. Python in Six Weeks")
})

test("what lowers the order is shown with its total, and what of it is gone is said", async () => {
  const lowered = {
    ...quoteTotals(1_500_000),
    ...{ discountMinor: 320_000, referralMinor: 0, creditMinor: 20_000, couponCode: "MONSOON20" },
    ...{ taxableMinor: 1_180_000, totalMinor: 1_180_000 },
  }
  show("application=7", {
    "offlineApplications/7": () => okResponse(applicationOf({ status: "under_review", totals: lowered })),
    offlineAccept: () => errorResponse("coupon_exhausted"),
  })
  const rows = async (label: string) => (await screen.findByText(label, { selector: "dt" })).nextElementSibling
  expect(await rows("Coupon MONSOON20")).toHaveTextContent("− ₹3,000")
  expect(await rows("Credit")).toHaveTextContent("− ₹200")
  expect(await rows("Total")).toHaveTextContent("₹11,800")
  await userEvent.click(screen.getByRole("button", { name: "Accept" }))
  expect(await screen.findByRole("alert")).toHaveTextContent("No use of this order’s code is left.")
})

const LEARNER = {
  ...{ user_id: 5, user_profile_id: 5, first_name: "Asha", last_name: "Rao", email: "asha@mail.test" },
  ...{ profileImage: null, mobile_number: null, gender: null, customRole: null, lastLoginAt: null, invitation: null },
  ...{ role: { roleType: "Student" }, status: "active", isHeld: false, crmAccess: false, version: 1 },
  joinedAt: "2026-11-01T10:00:00.000Z",
}

test("who is enrolled by hand is recorded at the total that is shown, tax included", async () => {
  const sent = show("enrol=1", {
    fetchAdminCourses: () => pageOf([{ ...item, title: "Python in Six Weeks", priceMinor: 100_000 }], { kinds: [] }),
    fetchInstituteUsers: () => pageOf([LEARNER]),
    "offlineEnrolByHand/quote": ({ body }) =>
      okResponse({
        ...quoteTotals(100_000),
        ...{ taxMinor: 18_000, igstMinor: 18_000, totalMinor: 118_000, pricesIncludeTax: false, taxRates: [1_800] },
        needsState: !JSON.stringify(body).includes("29"),
      }),
    offlineEnrolByHand: () => okResponse(applicationOf({ status: "enrolled" })),
  })
  const choose = async (label: string, text: string, name: RegExp) => {
    await userEvent.type(await screen.findByRole("combobox", { name: label }), text)
    await userEvent.click(await screen.findByRole("option", { name }))
  }
  await choose("Student", "Asha", /Asha Rao/)
  await choose("Items", "Python", /Python/)
  expect(screen.getByLabelText("Amount received")).toHaveValue("")
  await userEvent.selectOptions(screen.getByLabelText(/State of the student/), "29")
  await waitFor(() => expect(screen.getByLabelText("Amount received")).toHaveValue("1180"))
  expect(screen.getByText("IGST 18%", { selector: "dt" }).nextElementSibling).toHaveTextContent("₹180.00")
  await userEvent.click(screen.getByRole("button", { name: "Record and enrol" }))
  expect(await nextToast()).toMatchObject({ message: "Asha Rao is enrolled" })
  const enrolled = sent.find(({ path }) => path === "offlineEnrolByHand")
  expect(enrolled?.search.get("requestStatus")).toBe("RECEIVED")
  expect(enrolled?.body).toMatchObject({
    expectedTotalMinor: 118_000,
    amountMinor: 118_000,
    billing: { stateCode: "29" },
  })
})

test("all that is left is offered, a part is one, and a reference that is known is recorded on purpose alone", async () => {
  let tries = 0
  const duplicate = { ...FAILED, details: { number: "AC-2026-00040" } }
  const sent = show("application=7", {
    "offlineApplications/7": () => okResponse(applicationOf()),
    offlinePaymentReceived: () =>
      (tries += 1) === 1 ? Response.json(duplicate, { status: 409 }) : okResponse(applicationOf()),
  })
  await userEvent.click(await screen.findByRole("button", { name: "Record payment" }))
  const form = screen.getByRole("form", { name: "Record payment" })
  const amount = within(form).getByLabelText("Amount received")
  expect(amount).toHaveValue("11800")
  await userEvent.click(within(form).getByRole("button", { name: "Record payment" }))
  expect(within(form).getByText("Enter the reference of the payment.")).toBeVisible()
  await userEvent.clear(amount)
  await userEvent.type(amount, "5000")
  await userEvent.type(within(form).getByLabelText("Reference"), "N331")
  await userEvent.click(within(form).getByRole("button", { name: "Record payment" }))
  expect(await within(form).findByRole("alert")).toHaveTextContent("order AC-2026-00040")
  await userEvent.click(within(form).getByRole("button", { name: "Record anyway" }))
  expect(await nextToast()).toMatchObject({ tone: "success", message: "Recorded for Asha Rao" })
  const recorded = sent.filter(({ path }) => path === "offlinePaymentReceived")
  expect(recorded.map(({ body, search: query }) => [query.get("requestStatus"), body])).toMatchObject([
    ["PARTIAL", { amountMinor: 500_000, mode: "bank", reference: "N331", recordAnyway: false }],
    ["PARTIAL", { recordAnyway: true }],
  ])
})

const FAILED = { status: 409, message: "Recorded before", code: "duplicate_reference", requestId: "r" }

test("an application with money asks how it was paid back", async () => {
  const paid = applicationOf({ receivedMinor: 500_000, receipts: [receiptOf()] as never })
  const sent = show("application=7", {
    "offlineApplications/7": () => okResponse(paid),
    offlineReject: () => okResponse(applicationOf({ status: "rejected" })),
  })
  expect(await screen.findByRole("button", { name: "RV/26-27/000001" })).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "Reject" }))
  const form = screen.getByRole("form", { name: "Reject" })
  expect(within(form).getByRole("group", { name: "How you paid ₹5,000.00 back" })).toBeVisible()
  await userEvent.click(within(form).getByRole("button", { name: "Reject" }))
  expect(within(form).getByText("Enter a reason of at least 3 letters.")).toBeVisible()
  await userEvent.type(within(form).getByLabelText("Reason"), "The batch is full")
  await userEvent.click(within(form).getByRole("button", { name: "Reject" }))
  expect(await nextToast()).toMatchObject({ tone: "success", message: "Asha Rao was told" })
  expect(sent.at(-1)?.body ?? sent.find(({ path }) => path === "offlineReject")?.body).toBeDefined()
  expect(sent.find(({ path }) => path === "offlineReject")?.body).toMatchObject({
    reason: "The batch is full",
    paidBack: { mode: "bank" },
  })
})

test("a cheque is cleared or has bounced", async () => {
  const cheque = receiptOf({ state: "awaiting_clearance", mode: "cheque", documents: [] })
  const sent = show("application=7", {
    "offlineApplications/7": () => okResponse(applicationOf({ clearingMinor: 500_000, receipts: [cheque] as never })),
    offlineReceiptCleared: () => okResponse(applicationOf()),
  })
  await userEvent.click(await screen.findByRole("button", { name: "Cleared" }))
  expect(await nextToast()).toMatchObject({ tone: "success", message: "The cheque counts now" })
  expect(sent.find(({ path }) => path === "offlineReceiptCleared")?.body).toEqual({ receiptId: 3 })
})

test("who may only look sees no button that changes anything", async () => {
  search = "application=7"
  mockApi({
    "offlineApplications/count": () => okResponse(COUNTS),
    offlineApplications: () => pageOf([applicationOf()]),
    "offlineApplications/7": () => okResponse(applicationOf({ receipts: [receiptOf()] as never })),
  })
  renderScreen(withViewOnlyRights("InstituteAdmin", <ApplicationsScreen />))
  expect(await screen.findByRole("button", { name: "RV/26-27/000001" })).toBeVisible()
  for (const name of ["Accept", "Record payment", "Reject", "Take back", "Enrol by hand"])
    expect(screen.queryByRole("button", { name })).toBeNull()
})

test("how the institute is paid says what is missing", async () => {
  const settings = { isOn: false, modes: [], version: 0, bank: null, ifsc: null, upiId: null }
  const sent = show("ways=1", {
    offlineSettings: ({ method }) =>
      method === "GET"
        ? okResponse({ ...settings, accountName: null, accountNumber: null })
        : errorResponse("invalid_input", { upiId: ["Must be given"] }),
  })
  await userEvent.click(await screen.findByRole("checkbox", { name: /Take payments yourself/ }))
  await userEvent.click(screen.getByRole("checkbox", { name: "UPI" }))
  await userEvent.click(screen.getByRole("button", { name: "Save" }))
  expect(await screen.findByText("Enter a UPI ID such as school@bank.")).toBeVisible()
  expect(sent.at(-1)?.body).toMatchObject({ isOn: true, modes: ["upi"], version: 0 })
})

test("the list opens on the first tab that has something to do, and stays there", async () => {
  const sent = show("", {
    "offlineApplications/count": () => okResponse({ ...COUNTS, tabs: { ...COUNTS.tabs, to_review: 0, awaiting: 2 } }),
  })
  await waitFor(() => expect(screen.getByRole("tab", { name: "Awaiting 2" })).toHaveAttribute("aria-selected", "true"))
  await waitFor(() =>
    expect(sent.findLast(({ path }) => path === "offlineApplications")?.search.get("status")).toBe("awaiting"),
  )
})
