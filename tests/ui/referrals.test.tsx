import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { ReferralsScreen } from "@/components/referrals/referrals-screen"
import { answerDialog, dialogs } from "@/lib/client/dialogs"
import { pageOf } from "./list-fixtures"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { nextToast } from "./next-toast"
import { withFullRights, withViewOnlyRights } from "./with-rights"

let search = ""
jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/referrals",
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
  useSearchParams: () => new URLSearchParams(search),
}))
jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))
beforeEach(() => {
  search = ""
})
afterEach(restoreApi)

const LIST = "/api/payments/v2/api/referrals"
const PROGRAMME = "/api/payments/v2/api/referralProgramme"
const reward = { amountMinor: 20_000, leftMinor: 0, status: "pending", holdUntil: "2026-12-27T00:00:00Z", expiresAt: null } // oxfmt-ignore
const referral = {
  id: 4,
  referrer: { id: 7, name: "Asha Rao", email: "asha@people.test" },
  friend: { id: 8, name: "Ravi Iyer", email: "ravi@people.test" },
  status: "qualified",
  joinedAt: "2026-11-20T10:00:00Z",
  rejectedReason: null,
  reviewReason: "same_card",
  decidedAt: null,
  order: { number: "AC-2026-00042", transactionId: "t42", totalMinor: 449_910 },
  reward,
  spentMinor: 0,
}
const reversed = {
  ...referral,
  id: 5,
  friend: { id: 9, name: "Meera Nair", email: "meera@people.test" },
  status: "rejected",
  rejectedReason: "refunded",
  reviewReason: null,
  reward: { ...reward, status: "reversed", expiresAt: "2027-11-27T00:00:00Z" },
  spentMinor: 15_000,
}
const listOf = (content: object[], toReview = 1) => pageOf(content, { currency: "INR", country: "IN", toReview })
const programme = {
  isOn: true,
  friendPercent: 10,
  rewardMinor: 20_000,
  minOrderMinor: 50_000,
  maxRewardsAMonth: 20,
  version: 3,
  currency: "INR",
  country: "IN",
}
const show = (more: Parameters<typeof mockApi>[0] = {}, role: "InstituteAdmin" | "Admin" = "InstituteAdmin") => {
  const sent = mockApi({
    [LIST]: () => listOf([referral, reversed]),
    [PROGRAMME]: () => okResponse(programme),
    ...more,
  })
  renderScreen(withFullRights(role, <ReferralsScreen />))
  return sent
}
const openActions = async (friend: string) =>
  userEvent.click(await screen.findByRole("button", { name: new RegExp(friend) }))

test("referrals are listed with what staff alone see", async () => {
  show()
  const table = await screen.findByRole("table")
  expect(await within(table).findByText("Seems to be paid by the same card as another account")).toBeVisible()
  expect(within(table).getByText("The order was refunded")).toBeVisible()
  expect(within(table).getByText("₹150.00 of it was spent before the refund and stays with the member")).toBeVisible()
  expect(within(table).getByText("from 27 Dec 2026")).toBeVisible()
  expect(screen.getByText("1 referral needs your decision")).toBeVisible()
  expect(screen.getByRole("link", { name: "Show them" })).toHaveAttribute("href", "/admin/referrals?state=review")
})

test("a doubtful referral is accepted once it was confirmed by name", async () => {
  const sent = show({ [`${LIST}/4/decide`]: () => okResponse(null) })
  await openActions("Ravi Iyer")
  await userEvent.click(await screen.findByRole("menuitem", { name: "Accept" }))
  await waitFor(() => expect(dialogs.get()).toHaveLength(1))
  const [dialog] = dialogs.get()
  expect(dialog).toMatchObject({ message: expect.stringContaining("Asha Rao gets ₹200.00 of credit for Ravi Iyer") })
  answerDialog(dialog?.id ?? 0, "primary")
  expect(await nextToast()).toMatchObject({ tone: "success", message: "Referral accepted" })
  expect(sent.find(({ method }) => method === "POST")).toMatchObject({
    path: `${LIST}/4/decide`,
    body: { accepts: true },
  })
})

test("a rejection that comes too late says so, and one that is cancelled sends nothing", async () => {
  const sent = show({ [`${LIST}/4/decide`]: () => errorResponse("stale") })
  const reject = async (answer: "primary" | "cancelled") => {
    await openActions("Ravi Iyer")
    await userEvent.click(await screen.findByRole("menuitem", { name: "Reject" }))
    await waitFor(() => expect(dialogs.get()).toHaveLength(1))
    answerDialog(dialogs.get()[0]?.id ?? 0, answer)
  }
  await reject("cancelled")
  expect(sent.filter(({ method }) => method === "POST")).toEqual([])
  await reject("primary")
  expect(await nextToast()).toMatchObject({ tone: "error" })
})

test("a referral that was rejected offers its order alone, and a role that may only view decides nothing", async () => {
  show()
  await openActions("Meera Nair")
  expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual(["Open order"])
  restoreApi()
})

test("who may only view is offered no decision", async () => {
  mockApi({ [LIST]: () => listOf([referral]) })
  renderScreen(withViewOnlyRights("Admin", <ReferralsScreen />))
  await openActions("Ravi Iyer")
  expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual(["Open order"])
})

test("the filter of the URL is sent, and a list that it empties offers to clear it", async () => {
  search = "state=rejected"
  const sent = show({ [LIST]: () => listOf([], 0) })
  expect(await screen.findByRole("link", { name: "Clear filters" })).toHaveAttribute("href", "/admin/referrals")
  expect(sent[0]?.search.get("filter")).toBe("rejected")
})

test("before the first referral the list says what belongs there, and one that failed is tried again", async () => {
  const lists = [errorResponse("unexpected"), listOf([], 0)]
  show({ [LIST]: () => lists.shift() ?? listOf([], 0) })
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }))
  expect(await screen.findByText("No referrals yet")).toBeVisible()
})

test("the programme is saved, and its sentence follows what is typed", async () => {
  search = "tab=programme"
  const sent = show({
    [PROGRAMME]: ({ method }) =>
      okResponse(method === "GET" ? programme : { ...programme, friendPercent: 15, version: 4 }),
  })
  const percent = await screen.findByRole("textbox", { name: "Friend’s discount in percent" })
  expect(
    screen.getByText(/^A friend gets 10% off their first order\. The person who brought them gets ₹200\.00/),
  ).toBeVisible()
  fireEvent.change(percent, { target: { value: "15" } })
  expect(await screen.findByText(/^A friend gets 15% off/)).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "Save programme" }))
  expect(await nextToast()).toMatchObject({ tone: "success", message: "Programme saved" })
  const { version: _, currency: __, country: ___, ...values } = programme
  expect(sent.find(({ method }) => method === "PUT")?.body).toEqual({
    version: 3,
    programme: { ...values, friendPercent: 15 },
  })
})

test("what is no percentage, no amount, or gives nothing is refused before it is sent", async () => {
  search = "tab=programme"
  const sent = show()
  const percent = await screen.findByRole("textbox", { name: "Friend’s discount in percent" })
  const reward = screen.getByRole("textbox", { name: "Referrer’s reward (INR)" })
  const save = () => userEvent.click(screen.getByRole("button", { name: "Save programme" }))
  fireEvent.change(percent, { target: { value: "51" } })
  fireEvent.change(reward, { target: { value: "1.005" } })
  await save()
  await waitFor(() => expect(percent).toHaveFocus())
  expect(percent).toHaveAccessibleDescription(expect.stringContaining("A whole number from 0 to 50"))
  expect(reward).toHaveAccessibleDescription(expect.stringContaining("An amount up to ₹1,00,000.00"))
  fireEvent.change(percent, { target: { value: "0" } })
  fireEvent.change(reward, { target: { value: "0" } })
  await save()
  expect(await screen.findByText("Give friends a discount, or the referrer a reward")).toBeVisible()
  expect(sent.filter(({ method }) => method === "PUT")).toEqual([])
})

test("a programme that somebody saved meanwhile is loaded again, and only the owner changes it", async () => {
  search = "tab=programme"
  show({ [PROGRAMME]: ({ method }) => (method === "GET" ? okResponse(programme) : errorResponse("stale")) })
  fireEvent.change(await screen.findByRole("textbox", { name: /^Rewards a month/ }), { target: { value: "5" } })
  await userEvent.click(screen.getByRole("button", { name: "Save programme" }))
  expect(await screen.findByRole("alert")).toBeVisible()
})

test("an admin reads the programme without changing it", async () => {
  search = "tab=programme"
  show({}, "Admin")
  expect(await screen.findByText("Only the institute’s owner changes the programme.")).toBeVisible()
  expect(screen.queryByRole("button", { name: "Save programme" })).not.toBeInTheDocument()
})
