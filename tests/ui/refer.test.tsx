import { screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { ReferScreen } from "@/components/referrals/refer/refer-screen"
import { InArea } from "./in-area"
import { pageOf } from "./list-fixtures"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { nextToast } from "./next-toast"

jest.mock("next/navigation", () => ({
  usePathname: () => "/student/refer",
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
  useSearchParams: () => new URLSearchParams(),
}))
jest.mock("@/lib/client/session/session", () => ({
  ...jest.requireActual<object>("@/lib/client/session/session"),
  authHeaders: () => Promise.resolve({}),
}))
afterEach(restoreApi)

const API = "/api/payments/v2/api"
const link = "https://acme.test/register?ref=ABCDEFGH"
const reward = {
  id: 3,
  friend: "Ravi I.",
  amountMinor: 20_000,
  leftMinor: 12_000,
  status: "available",
  holdUntil: "2026-11-20T00:00:00Z",
  expiresAt: "2027-11-20T00:00:00Z",
}
const totals = {
  availableMinor: 12_000,
  heldMinor: 0,
  pendingMinor: 20_000,
  isOn: true,
  friendPercent: 10,
  rewardMinor: 20_000,
  minOrderMinor: 50_000,
  currency: "INR",
  country: "IN",
}
const friends = [
  { id: 1, name: "Ravi I.", status: "rewarded", joinedAt: "2026-10-01T00:00:00Z", reward: null },
  { id: 2, name: "Meera N.", status: "rejected", joinedAt: "2026-11-01T00:00:00Z", reward: null },
]
function show(more: Parameters<typeof mockApi>[0] = {}) {
  const sent = mockApi({
    [`${API}/referralRewards`]: () => pageOf([reward, { ...reward, id: 4, status: "pending", leftMinor: 0, expiresAt: null }], totals), // oxfmt-ignore
    [`${API}/referralUsers`]: () => pageOf(friends),
    [`${API}/referralCode`]: () => okResponse({ code: "ABCDEFGH", link, discount: 10 }),
    ...more,
  })
  renderScreen(
    <InArea>
      <ReferScreen />
    </InArea>,
  )
  return sent
}

test("the link is shown with what it gives, and is copied and drawn as a QR code", async () => {
  const user = userEvent.setup()
  show()
  expect(await screen.findByText(/^Friends get 10% off their first order, and you get ₹200\.00/)).toBeVisible()
  expect(await screen.findByRole("textbox", { name: "Your referral link" })).toHaveValue(link)
  expect(screen.getByText("Your code: ABCDEFGH")).toBeVisible()
  expect(screen.getByText(/^A reward counts from a first order of ₹500\.00/)).toBeVisible()
  await user.click(screen.getByRole("button", { name: "Copy link" }))
  expect(await navigator.clipboard.readText()).toBe(link)
  expect(await nextToast()).toMatchObject({ message: "Link copied" })
  expect(await screen.findByRole("img", { name: "QR code of your link" })).toBeVisible()
})

test("credit is shown with its dates, and friends by what became of them, without a reason", async () => {
  show()
  expect(await screen.findByText("₹120.00 left, until 20 Nov 2027")).toBeVisible()
  expect(screen.getByText("Credit from 20 Nov 2026")).toBeVisible()
  expect(await screen.findByText("Meera N.")).toBeVisible()
  expect(screen.getByText("No reward")).toBeVisible()
  expect(screen.getByText("Rewarded")).toBeVisible()
})

test("while the programme is off there is no link, and credit stays in sight", async () => {
  show({ [`${API}/referralRewards`]: () => pageOf([reward], { ...totals, isOn: false }) })
  expect(await screen.findByText(/^No referral programme at the moment/)).toBeVisible()
  expect(screen.getByText("₹120.00 left, until 20 Nov 2027")).toBeVisible()
  expect(screen.queryByText("Your link")).not.toBeInTheDocument()
})

test("before the first friend each part says what belongs there", async () => {
  show({
    [`${API}/referralRewards`]: () => pageOf([], { ...totals, availableMinor: 0, pendingMinor: 0 }),
    [`${API}/referralUsers`]: () => pageOf([]),
  })
  expect(await screen.findByText("No rewards yet")).toBeVisible()
  expect(await screen.findByText("Nobody has joined with your link yet")).toBeVisible()
})

test("what could not be loaded is tried again", async () => {
  const answers = [errorResponse("unexpected")]
  show({ [`${API}/referralRewards`]: () => answers.shift() ?? pageOf([reward], totals) })
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }))
  expect(await screen.findByText("₹120.00 left, until 20 Nov 2027")).toBeVisible()
})
