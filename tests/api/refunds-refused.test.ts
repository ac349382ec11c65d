import { orders } from "@/lib/features/orders/contract"
import { refunds } from "@/lib/features/orders/refund-contract"
import { saleSteps } from "@/lib/features/orders/settlement/sale-steps.server"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { expectInvariants } from "../setup/invariants"
import { createItemOnSale, pay } from "../setup/payments"
import { createMember, send, type TestMember } from "../setup/test-app"
import { createOwner, retireAll, sellThrough } from "./gateway-account-fixtures"
import { type PaidSale, refundOf, sellCourses, startRefund } from "./refund-fixtures"

let staff: TestMember
beforeAll(async () => {
  staff = await createMember("InstituteAdmin")
})
afterEach(expectInvariants)

describe("is refused", () => {
  let sale: PaidSale
  beforeAll(async () => {
    sale = await sellCourses([49_900, 0])
  })

  test.each([
    ["nothing", { amountMinor: 0 }],
    ["less than nothing", { amountMinor: -1 }],
    ["half a paisa", { amountMinor: 0.5 }],
    ["less than a rupee", { amountMinor: 99 }],
    ["neither an amount nor lines", {}],
    ["both", { amountMinor: 100, lines: [{ no: 1, amountMinor: 100 }] }],
    ["a line twice", { lines: [{ no: 1, amountMinor: 100 }, { no: 1, amountMinor: 100 }] }], // oxfmt-ignore
    ["a line that is not there", { lines: [{ no: 9, amountMinor: 100 }] }],
    ["by hand without saying how", { amountMinor: 100, kind: "by_hand" as const }],
    ["a note of 501 letters", { amountMinor: 100, note: "x".repeat(501) }],
    ["an unknown reason", { amountMinor: 100, reason: "just because" as never }],
  ])("%s", async (_, change) => {
    expect(await startRefund(staff, sale, change)).toMatchObject({ status: 400, code: "invalid_input" })
  })

  test.each([
    ["above the order", { amountMinor: 49_901 }],
    ["above a line", { lines: [{ no: 1, amountMinor: 49_901 }] }],
    ["of a free line", { lines: [{ no: 2, amountMinor: 1 }] }],
  ])("%s", async (_, change) => {
    expect(await startRefund(staff, sale, change)).toMatchObject({ status: 409, code: "refund_above" })
  })

  test("of an order that was not paid", async () => {
    const buyer = await createMember("Student")
    const { data } = await send(buyer, orders.place, {
      body: { kind: "course", itemId: sale.itemIds[0] ?? 0, instituteId: buyer.instituteId },
    })
    const unpaid = { ...sale, buyer, transactionId: data.transaction_id }
    expect(await startRefund(staff, unpaid, { amountMinor: 100 })).toMatchObject({
      status: 422,
      code: "not_refundable",
    })
  })

  test("of test mode", async () => {
    const owner = await createOwner()
    const merchant = await sellThrough(owner, "test")
    const buyer = await createMember("Teacher")
    const { data } = await send(buyer, orders.place, {
      body: { kind: "course", itemId: await createItemOnSale(), instituteId: buyer.instituteId },
    })
    const { payment } = await pay(data.order_id, undefined, merchant)
    expect(await settle(payment.id, saleSteps, merchant.id)).toBe("paid")
    const ofTest = { ...sale, buyer, transactionId: data.transaction_id }
    expect(await startRefund(staff, ofTest, { amountMinor: 100 })).toMatchObject({
      status: 422,
      code: "not_refundable",
    })
    await retireAll(owner)
  })

  test("to the staff of another institute, and to learners and teachers", async () => {
    const params = { transactionId: sale.transactionId }
    const rival = await createMember("InstituteAdmin", "rival")
    const body = refundOf({ amountMinor: 100 })
    expect((await send(rival, refunds.start, { params, body })).status).toBe(404)
    expect((await send(rival, refunds.show, { params })).status).toBe(404)
    expect((await send(await createMember("Student"), refunds.show, { params })).status).toBe(404)
    for (const role of ["Student", "Teacher"] as const)
      expect((await send(await createMember(role), refunds.start, { params, body })).status).toBe(403)
    const { data } = await startRefund(staff, sale, { amountMinor: 100 })
    for (const call of [refunds.retry, refunds.withdraw])
      expect((await send(rival, call, { params: { id: String(data.id) } })).status).toBe(404)
  })
})
