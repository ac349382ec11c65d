import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { ReferralsScreen } from "@/components/platform/referrals/referrals-screen"
import { pageOf } from "./list-fixtures"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { nextToast } from "./next-toast"
import { withFullRights } from "./with-rights"

let search = ""
jest.mock("next/navigation", () => ({
  usePathname: () => "/master/referrals",
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
  useSearchParams: () => new URLSearchParams(search),
}))
jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))
const saved: Blob[] = []
jest.mock("@/lib/client/save-file", () => ({ saveBlob: (data: Blob) => void saved.push(data) }))
beforeEach(() => {
  search = ""
  saved.length = 0
})
afterEach(restoreApi)

const LIST = "/api/payments/v2/api/instituteReferrals"
const reward = { amountMinor: 299_900, leftMinor: 0, status: "pending", holdUntil: "2026-12-27T00:00:00Z", expiresAt: null, owedMinor: 0 } // oxfmt-ignore
const referral = {
  id: 4,
  referrer: { id: 7, name: "Sargam" },
  referred: { id: 8, name: "Banyan School" },
  code: "ABCDEFGH",
  status: "qualified",
  joinedAt: "2026-11-20T10:00:00Z",
  rejectedReason: null,
  reviewReason: "weak_signs",
  signs: ["same_network", "same_mail_domain"],
  ...{ decidedAt: null, decidedBy: null, note: null },
  order: { number: "LE-2026-00042", totalMinor: 106_094 },
  reward,
}
const reversed = {
  ...referral,
  id: 5,
  referred: { id: 9, name: "Neem Academy" },
  ...{ status: "rejected", rejectedReason: "refunded", reviewReason: null },
  reward: { ...reward, status: "reversed", owedMinor: 150_000 },
}
const totals = { toReview: 1, signedUp: 12, paid: 5, pendingMinor: 299_900, givenMinor: 899_700, currency: "INR", country: "IN" } // oxfmt-ignore

const show = (more: Parameters<typeof mockApi>[0] = {}) => {
  const sent = mockApi({ [LIST]: () => pageOf([referral, reversed], { totals }), ...more })
  renderScreen(withFullRights("SuperAdmin", <ReferralsScreen />))
  return sent
}

test("referrals are listed with reasons, rewards and what is still owed, and each figure opens its list", async () => {
  show()
  expect((await screen.findAllByText("Same network and mail domain")).length).toBeGreaterThan(0)
  expect(screen.getAllByText("The first payment was refunded").length).toBeGreaterThan(0)
  expect(screen.getAllByText("₹1,500.00 is taken from the next reward").length).toBeGreaterThan(0)
  expect(screen.getByRole("link", { name: /Need a decision/ })).toHaveAttribute(
    "href",
    "/master/referrals?state=review",
  )
  expect(screen.getByRole("link", { name: /Given/ })).toHaveTextContent("₹8,997.00")
})

test("the file says what the list shows: reasons, the state of rewards and what was paid", async () => {
  show()
  await userEvent.click(await screen.findByRole("button", { name: "Export CSV" }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const text = await new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(saved[0] ?? new Blob())
  })
  expect(text).toContain("Same network and mail domain")
  expect(text).toContain("The first payment was refunded")
  expect(text).toContain("on 27 Dec 2026")
  expect(text).toContain("Taken back")
  expect(text).toContain("1060.94")
})

test("one is refused with a reason that is long enough", async () => {
  const user = userEvent.setup()
  search = "refuse=4"
  const sent = show({ [`${LIST}/4/decide`]: () => okResponse(null) })
  const dialog = await screen.findByRole("dialog", { name: "Refuse this referral" })
  await user.click(within(dialog).getByRole("button", { name: "Refuse" }))
  expect(within(dialog).getByText("10 to 500 letters")).toBeVisible()
  await user.type(within(dialog).getByRole("textbox", { name: "Reason" }), "Both belong to one trust.")
  await user.click(within(dialog).getByRole("button", { name: "Refuse" }))
  expect(await nextToast()).toMatchObject({ message: "Referral refused" })
  expect(sent.find(({ path }) => path.endsWith("/decide"))?.body).toEqual({
    accepts: false,
    reason: "Both belong to one trust.",
  })
})

test("one that was decided meanwhile is said to have changed", async () => {
  const user = userEvent.setup()
  search = "accept=4"
  show({ [`${LIST}/4/decide`]: () => errorResponse("stale") })
  const dialog = await screen.findByRole("dialog", { name: "Accept this referral" })
  await user.type(within(dialog).getByRole("textbox", { name: "Reason" }), "We have asked both.")
  await user.click(within(dialog).getByRole("button", { name: "Accept" }))
  expect(await within(dialog).findByRole("alert")).toBeVisible()
})

test("without referrals, and with a filter that nothing matches, the list says so", async () => {
  search = "state=review"
  show({ [LIST]: () => pageOf([], { totals: { ...totals, toReview: 0 } }) })
  expect(await screen.findByRole("link", { name: "Clear filters" })).toBeVisible()
})
