import { screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { ReferInstitutesScreen } from "@/components/referrals/refer-institutes/refer-institutes-screen"
import { InArea } from "./in-area"
import { pageOf } from "./list-fixtures"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { nextToast } from "./next-toast"
import { withFullRights } from "./with-rights"

jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/plan/refer",
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
  useSearchParams: () => new URLSearchParams(),
}))
jest.mock("@/lib/client/session/session", () => ({
  ...jest.requireActual<object>("@/lib/client/session/session"),
  authHeaders: () => Promise.resolve({}),
}))
afterEach(restoreApi)

const API = "/api/payments/v2/api"
const link = "https://lectern.test/create-institute?ref=ABCDEFGH"
const totals = {
  ...{ availableMinor: 180_000, heldMinor: 0, pendingMinor: 299_900, isOn: true, friendPercent: 10 },
  ...{ rewardMinor: 299_900, minOrderMinor: 0, currency: "INR", country: "IN" },
}
const reward = { amountMinor: 299_900, leftMinor: 180_000, status: "available", holdUntil: "2026-11-20T00:00:00Z", expiresAt: "2027-11-20T00:00:00Z" } // oxfmt-ignore
const referred = [
  { id: 1, name: "Banyan School", status: "rewarded", joinedAt: "2026-10-01T00:00:00Z", reward },
  { id: 2, name: "Neem Academy", status: "rejected", joinedAt: "2026-11-01T00:00:00Z", reward: null },
]

function show(more: Parameters<typeof mockApi>[0] = {}, role: "InstituteAdmin" | "Admin" = "InstituteAdmin") {
  const sent = mockApi({
    [`${API}/referralRewards`]: () => pageOf([], totals),
    [`${API}/referralUsers`]: () => pageOf(referred),
    [`${API}/referralCode`]: () => okResponse({ code: "ABCDEFGH", link, discount: 10 }),
    ...more,
  })
  renderScreen(<InArea>{withFullRights(role, <ReferInstitutesScreen />)}</InArea>)
  return sent
}

test("the link and a text with it are copied, and what both get is said", async () => {
  const user = userEvent.setup()
  show()
  expect(await screen.findByText(/^They get 10% off their first payment\. You get ₹2,999\.00/)).toBeVisible()
  expect(await screen.findByRole("textbox", { name: "Your referral link" })).toHaveValue(link)
  await user.click(screen.getByRole("button", { name: "Copy text" }))
  expect(await navigator.clipboard.readText()).toContain(`10% off your first payment: ${link}`)
  expect(await nextToast()).toMatchObject({ message: "Text copied" })
  expect(await screen.findByRole("img", { name: "QR code of your link" })).toBeVisible()
})

test("institutes are shown by name, state and reward, without a reason", async () => {
  const sent = show()
  const row = (await screen.findByText("Banyan School")).closest("li")
  expect(within(row ?? document.body).getByText("Rewarded")).toBeVisible()
  expect(screen.getByText(/₹1,800\.00 left, until 20 Nov 2027/)).toBeVisible()
  expect(screen.getByText("Not eligible")).toBeVisible()
  expect(screen.getByText("On your balance").closest("div")).toHaveTextContent("₹1,800.00")
  expect(sent.every(({ search }) => search.get("scope") === "platform")).toBe(true)
})

test("an institute that pays for no plan is led to the plans, and one that referred nobody is told how to begin", async () => {
  show({
    [`${API}/referralRewards`]: () => pageOf([], { ...totals, isOn: false, rewardMinor: 0 }),
    [`${API}/referralUsers`]: () => pageOf([]),
  })
  expect(await screen.findByRole("link", { name: "See plans" })).toHaveAttribute("href", "/admin/plan")
  expect(await screen.findByText("No institute has opened with your link yet")).toBeVisible()
  expect(screen.queryByRole("button", { name: "Copy link" })).toBeNull()
})

test("an admin who does not buy the plan sees whose it is, and what failed is tried again", async () => {
  show({}, "Admin")
  expect(await screen.findByText("Only institute admins refer others")).toBeVisible()
})

test("what cannot be loaded is tried again", async () => {
  show({ [`${API}/referralRewards`]: () => errorResponse("busy") })
  expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible()
})
