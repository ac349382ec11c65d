import { screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import type { PlanShown } from "@/lib/features/billing/contract"
import type { PlanQuote } from "@/lib/features/billing/quote-shape"
import { errorResponse, okResponse, restoreApi } from "./mock-api"
import { growth, PLAN_API, planFor, quoteOf, showPlan } from "./plan-screen-fixture"

jest.mock("next/navigation", () => ({ useSearchParams: () => new URLSearchParams() }))
jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))
afterEach(restoreApi)

const STARTER = planFor(2, "Starter", 999, {
  ...{ limits: { staff: 6, storageGb: 25 }, features: { coupons: true }, feeBasisPoints: 400 },
})
const GROWTH = planFor(3, "Growth", 2_999, {
  ...{ limits: { staff: 20, storageGb: 10 }, features: {}, feeBasisPoints: 0 },
})
const OFFERED = [planFor(1, "Free", 0), STARTER, GROWTH, planFor(4, "School", 9_999, { features: { onQuote: true } })]

const own: PlanShown = {
  ...{ ...growth, planId: 2, name: "Starter", priceMonthMinor: 99_900, priceYearMinor: 999_000 },
  ...{
    periodEnd: "2027-05-01",
    limits: STARTER.limits,
    features: STARTER.features,
    feeBasisPoints: STARTER.feeBasisPoints,
  },
}

const line = { quantity: 1, days: 15, ofDays: 30, discountMinor: 0, utgstMinor: 0, igstMinor: 0 }
const quoted: PlanQuote = {
  ...quoteOf(3, "Growth", true),
  lines: [
    {
      ...{ ...line, name: "Growth", taxableMinor: 149_950 },
      ...{ cgstMinor: 13_496, sgstMinor: 13_496, totalMinor: 176_942 },
    },
  ],
  unused: [
    {
      ...{ ...line, name: "Starter", taxableMinor: 49_950 },
      ...{ cgstMinor: 4_496, sgstMinor: 4_496, totalMinor: 58_942 },
    },
  ],
  ...{ balanceUsedMinor: 50_000, from: "2027-04-16", to: "2027-05-01" },
  next: { on: "2027-05-01", totalMinor: 353_882 },
}

const QUOTE = `${PLAN_API}plan/quote`

async function open({ plan = own, answer = () => okResponse(quoted) } = {}) {
  const sent = showPlan(plan, { [`${PLAN_API}plans`]: () => okResponse(OFFERED), [QUOTE]: answer })
  await userEvent.click(await screen.findByRole("button", { name: "Change plan" }))
  await screen.findByRole("radio", { name: "Growth" })
  return sent
}
const choose = (name: string) => userEvent.click(screen.getByRole("radio", { name }))

test("plans for a price are shown with what they have more or less of, and the own one is not chosen", async () => {
  await open()
  expect(screen.queryByRole("radio", { name: "Free" })).toBeNull()
  expect(screen.queryByRole("radio", { name: "School" })).toBeNull()
  expect(screen.getByRole("radio", { name: "Starter" })).toBeDisabled()
  const differences = screen.getAllByRole("listitem").map(({ textContent }) => textContent)
  expect(differences).toEqual(["More: Staff: 20", "Less: Storage: 10 GB", "Less: Coupons", "More: No fee on sales"])
})

test("the chosen plan is calculated line by line, with a way to ask about it", async () => {
  const sent = await open()
  await choose("Growth")
  const sum = await screen.findByRole("region", { name: "What Growth costs" })
  const due = await within(sum).findByText("Due now")
  expect(due.parentElement).toHaveTextContent("₹680.00")
  expect(within(sum).getByText("CGST").parentElement).toHaveTextContent("₹90.00")
  expect(within(sum).getByText("Unused: Starter").parentElement).toHaveTextContent("15 of 30 days− ₹499.50")
  expect(within(sum).getByText("From your balance").parentElement).toHaveTextContent("− ₹500.00")
  expect(within(sum).getByText(/Next payment on/)).toHaveTextContent("₹3,538.82")
  expect(within(sum).getByRole("button", { name: "Pay ₹680.00" })).toBeEnabled()
  expect(within(sum).getByRole("link", { name: "Ask us about this plan" })).toHaveAttribute(
    "href",
    "https://lectern.test/contact-us?plan=growth",
  )
  expect(sent.find(({ path }) => path === QUOTE)?.body).toEqual({ planId: 3, interval: "month" })
})

test("the own plan is chosen for the other interval", async () => {
  const sent = await open()
  await choose("Yearly")
  await choose("Starter")
  await screen.findByText("Due now")
  expect(sent.find(({ path }) => path === QUOTE)?.body).toEqual({ planId: 2, interval: "year" })
})

test("a later change, an estimate and what goes to the balance are said", async () => {
  const later = { ...quoted, isAtOnce: false, lines: [], unused: [], needsState: true, surplusMinor: 615_012 }
  await open({ answer: () => okResponse(later) })
  await choose("Growth")
  expect(await screen.findByText(/^Growth begins on/)).toBeVisible()
  expect(screen.getByText("₹6,150.12 goes to your balance and pays your next invoices.")).toBeVisible()
  expect(screen.getByRole("link", { name: "Add your billing address" })).toBeVisible()
})

test("a plan that cannot be changed to says so, and another failure can be tried again", async () => {
  const answers = [errorResponse("maintenance"), errorResponse("state")]
  await open({ answer: () => answers.shift() ?? okResponse(quoted) })
  await choose("Growth")
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }))
  expect(await screen.findByRole("alert")).toHaveTextContent("You can’t change to this plan at present.")
})

test("a plan whose payment is missing is renewed before it is changed, by a button that names the sum", async () => {
  const sent = showPlan(
    { ...own, status: "past_due" },
    {
      [QUOTE]: () =>
        okResponse({ ...quoted, planId: 2, name: "Starter", unused: [], balanceUsedMinor: 0, dueMinor: 117_882 }),
    },
  )
  await userEvent.click(await screen.findByRole("button", { name: "Renew" }))
  expect(screen.queryByRole("button", { name: "Change plan" })).toBeNull()
  expect(await screen.findByRole("button", { name: "Pay ₹1,178.82" })).toBeVisible()
  expect(sent.find(({ path }) => path === QUOTE)?.body).toEqual({ planId: 2, interval: "month" })
})

test("a plan that is paid for some time yet is not renewed", async () => {
  await open({ plan: { ...own, periodEnd: "2097-05-01" } })
  expect(screen.queryByRole("button", { name: "Renew" })).toBeNull()
})

test("a code lowers the plan, is named in the sum and the order, and one that does not says why", async () => {
  const lowered = { ...quoted, couponCode: "MONSOON20", dueMinor: 82_610, balanceUsedMinor: 0 }
  const refused = { ...quoted, couponRefusal: { code: "coupon_no_item", details: {} } }
  const answers = [quoted, refused, { ...lowered, lines: [{ ...quoted.lines[0], discountMinor: 29_990 }] }]
  const sent = await open({ answer: () => okResponse(answers.shift() ?? quoted) })
  await choose("Growth")
  await userEvent.click(await screen.findByRole("button", { name: "Have a code?" }))
  await userEvent.type(screen.getByRole("textbox", { name: "Code" }), "wrong{Enter}")
  expect(await screen.findByText("This code does not apply to this plan.")).toBeVisible()
  await userEvent.clear(screen.getByRole("textbox", { name: "Code" }))
  await userEvent.type(screen.getByRole("textbox", { name: "Code" }), "monsoon20{Enter}")
  const row = await screen.findByText("Code MONSOON20")
  expect(row.parentElement).toHaveTextContent("− ₹299.90")
  expect(screen.getByRole("button", { name: "Remove the code MONSOON20" })).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "Pay ₹826.10" }))
  expect(sent.find(({ path }) => path.endsWith("plan/order"))?.body).toEqual({
    ...{ planId: 3, interval: "month", coupon: "MONSOON20", expectedTotalMinor: 82_610 },
  })
})

test("add-ons are bought for the days that are left, and removed at the end of the period", async () => {
  const addOn = {
    ...{ id: 9, slug: "students", name: "100 students", versionId: 4, currency: "INR", status: "active" },
    ...{ limit: "activeStudents", amount: 100, priceMonthMinor: 19_900, priceYearMinor: 199_000, maxQuantity: 5 },
    ...{ plans: ["starter"], quantity: 2, renewQuantity: 2, mayTake: true },
  }
  const sent = showPlan(own, {
    [`${PLAN_API}addOns`]: () => okResponse([addOn]),
    [`${PLAN_API}plan/addOns/9`]: () => okResponse(null),
    [QUOTE]: () => okResponse({ ...quoted, planId: 2, name: "Starter", unused: [], dueMinor: 7_828 }),
  })
  await userEvent.click(await screen.findByRole("button", { name: "Remove one on 1 May 2027" }))
  expect(sent.find(({ path }) => path === `${PLAN_API}plan/addOns/9`)?.body).toEqual({ quantity: 1 })
  await userEvent.click(screen.getByRole("button", { name: "Add 100 students" }))
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "How many more" }), "2")
  expect(await screen.findByRole("button", { name: "Pay ₹78.28" })).toBeVisible()
  expect(sent.findLast(({ path }) => path === QUOTE)?.body).toEqual({
    ...{ planId: 2, interval: "month", addOnIds: [{ id: 9, quantity: 4 }] },
  })
})

test("a recurring coupon, and add-ons that end with a lower plan, are said before it is chosen and on the page", async () => {
  const recurring: NonNullable<PlanQuote["recurring"]> = {
    ...{ code: "SPRING", kind: "percent", valueBasisPoints: 2_000, valueMinor: null, maxDiscountMinor: null },
    ...{ paymentsLeft: 1, isUsed: true, isLost: false },
  }
  const endingAddOns = { names: ["100 students"], on: "2027-05-01" }
  const payment = {
    ...{ plan: "Starter", on: "2027-05-01", currency: "INR", isOrdered: false, recurring, endingAddOns },
    ...{ totalMinor: 353_882, balanceUsedMinor: 50_000, dueMinor: 303_882, feesMinor: 1_180, waitingMinor: 303_882 },
  }
  await open({
    plan: { ...own, nextPayment: payment },
    answer: () => okResponse({ ...quoted, recurring: { ...recurring, isUsed: false, isLost: true }, endingAddOns }),
  })
  expect(screen.getByText(/^Next payment .*: ₹3,038.82 by link$/)).toBeVisible()
  expect(screen.getByText("₹500.00 comes from your balance.")).toBeVisible()
  expect(screen.getByText("₹11.80 of it is the fee on sales.")).toBeVisible()
  expect(screen.getByText("Your cheque for ₹3,038.82 has arrived and is waiting to be cleared.")).toBeVisible()
  expect(screen.getByText("20% off for 2 more payments with code SPRING.")).toBeVisible()
  expect(screen.getByText(/^100 students isn’t sold with Starter and ends on/)).toBeVisible()
  await choose("Growth")
  expect(await screen.findByText("Code SPRING is not for this plan. It ends with the change.")).toBeVisible()
  expect(screen.getByText(/^100 students isn’t sold with Growth and ends on/)).toBeVisible()
})
