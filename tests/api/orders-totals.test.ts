import { listTotals } from "@/lib/features/orders/list-totals-contract"
import { saleSteps } from "@/lib/features/orders/settlement/sale-steps.server"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { createItemOnSale, pay, placeOrder } from "../setup/payments"
import { runJobs } from "../setup/run-jobs"
import { createPendingOrder } from "../setup/sales"
import { createMember, send, type TestMember } from "../setup/test-app"
import { createOwner, retireAll, sellThrough } from "./gateway-account-fixtures"
import { sellCourses, startRefund } from "./refund-fixtures"
import { dayFromToday, removeTaxProfiles, saveProfile } from "./tax-fixtures"

let staff: TestMember
beforeAll(async () => {
  staff = await createMember("InstituteAdmin")
})
afterEach(removeTaxProfiles)

type Query = {
  status?: "paid" | "refunded" | "partially_refunded" | "expired"
  from?: string
  to?: string
  searchParam?: string
}
const totals = async (buyer: TestMember, query: Query = {}, as = staff) =>
  (await send(as, listTotals.show, { query: { buyerId: String(buyer.userId), ...query } })).data

const NOTHING = { orders: 0, grossMinor: 0, discountMinor: 0, taxMinor: 0, refundedMinor: 0, netMinor: 0 }

test("the totals are those of the paid orders that a filter finds, with tax within the price and what went back", async () => {
  await saveProfile(staff)
  const buyer = await createMember("Student")
  const first = await sellCourses([49_900], { buyer, stateCode: "29" })
  await sellCourses([20_000], { buyer, stateCode: "27" })
  await createPendingOrder()
  expect(await totals(buyer)).toEqual({
    ...{ orders: 2, grossMinor: 69_900, discountMinor: 0, taxMinor: 7_612 + 3_050 },
    ...{ refundedMinor: 0, netMinor: 69_900, currency: "INR" },
  })
  await startRefund(staff, first, { amountMinor: 9_900 })
  await runJobs()
  expect(await totals(buyer)).toMatchObject({ refundedMinor: 9_900, netMinor: 60_000 })
  expect(await totals(buyer, { status: "partially_refunded" })).toMatchObject({ orders: 1, grossMinor: 49_900 })
  expect(await totals(buyer, { status: "paid" })).toMatchObject({ orders: 1, grossMinor: 20_000, netMinor: 20_000 })
  expect(await totals(buyer, { status: "expired" })).toMatchObject(NOTHING)
})

test("days, a search and the buyer narrow them", async () => {
  const buyer = await createMember("Student")
  await sellCourses([30_000], { buyer })
  const [today, yesterday] = [dayFromToday(0), dayFromToday(-1)]
  expect(await totals(buyer, { from: today, to: today })).toMatchObject({ orders: 1 })
  expect(await totals(buyer, { to: yesterday })).toMatchObject(NOTHING)
  expect(await totals(buyer, { searchParam: buyer.email })).toMatchObject({ orders: 1, netMinor: 30_000 })
  expect(await totals(buyer, { searchParam: "nothing like it" })).toMatchObject(NOTHING)
  expect(await totals(await createMember("Student"))).toMatchObject(NOTHING)
})

test("orders of another institute are in none", async () => {
  const buyer = await createMember("Student")
  await sellCourses([30_000], { buyer })
  const rivals = await sellCourses([70_000], { slug: "rival" })
  expect(await totals(rivals.buyer)).toMatchObject(NOTHING)
  const rival = await createMember("InstituteAdmin", "rival")
  expect(await totals(rivals.buyer, {}, rival)).toMatchObject({ orders: 1, netMinor: 70_000 })
  expect(await totals(buyer, {}, rival)).toMatchObject(NOTHING)
})

test("orders of test mode count in none", async () => {
  const owner = await createOwner()
  const merchant = await sellThrough(owner, "test")
  const buyer = await createMember("Teacher")
  const { data: order } = await placeOrder(buyer, await createItemOnSale())
  const { payment } = await pay(order.order_id, undefined, merchant)
  expect(await settle(payment.id, saleSteps, merchant.id)).toBe("paid")
  expect(await totals(buyer)).toMatchObject(NOTHING)
  await retireAll(owner)
})
