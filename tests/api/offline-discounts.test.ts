import { sql } from "kysely"
import { offline } from "@/lib/features/offline/contract"
import { OFFLINE_INVARIANTS } from "@/lib/features/offline/offline-invariants"
import { offlineJobs } from "@/lib/features/offline/jobs.server"
import { orders } from "@/lib/features/orders/contract"
import { refunds } from "@/lib/features/orders/refund-contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { baskets } from "@/lib/features/baskets/contract"
import { createItemOnSale, pay, placeOrder } from "../setup/payments"
import { submitPaymentProof } from "../setup/sales"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { changeCoupon, newCode, placeWith, usesOf, withCoupons } from "./coupon-fixtures"
import { ageApplication, withOffline } from "./offline-fixtures"
import { refundOf } from "./refund-fixtures"

const at = withOffline()
const rival = withOffline("rival")

let create: Awaited<ReturnType<typeof withCoupons>>["create"]
beforeAll(async () => {
  create = (await withCoupons()).create
})

const FREE = { used: 0, held: 0, uses: [] }
const reject = (id: number, change: object = {}) =>
  send(at.admin(), offline.reject, { body: { id, reason: "Not this time", ...change } })
const withdraw = (id: number, as = at.student()) => send(as, offline.withdraw, { body: { id } })

/** A coupon of ten per cent with a limit, and an application for a course of 1,000 rupees that it lowers. */
async function applyWithCoupon(limitTotal = 5, as?: TestMember) {
  const { data: coupon } = await create({ limitTotal })
  const itemId = await createItemOnSale({ priceMinor: 1_000_00 })
  const { data } = await at.apply([itemId], { coupon: coupon.code, expectedTotalMinor: 900_00 }, as)
  return { ...data, coupon, itemId, uses: () => usesOf(coupon.id) }
}

test("a code lowers what is applied for; its use is held once staff accept, spent by the last part, and returned by a refund", async () => {
  const { id, totals, coupon, transactionId, uses } = await applyWithCoupon()
  expect(totals).toMatchObject({ subtotalMinor: 1_000_00, discountMinor: 100_00, totalMinor: 900_00 })
  expect(totals).toMatchObject({ couponCode: coupon.code, referralMinor: 0, creditMinor: 0 })
  expect(await uses()).toEqual(FREE)
  await at.accept(id)
  expect(await uses()).toEqual({ used: 0, held: 1, uses: ["held"] })
  await at.record(id, 400_00)
  expect((await at.record(id, null)).data).toMatchObject({ status: "enrolled", receivedMinor: 900_00 })
  expect(await uses()).toEqual({ used: 1, held: 0, uses: ["spent"] })
  const paid = { on: new Date().toISOString().slice(0, 10), mode: "cash" as const, reference: "" }
  const back = (amountMinor: number) =>
    send(at.admin(), refunds.start, {
      params: { transactionId },
      body: refundOf({ kind: "by_hand", amountMinor, paid }),
    })
  expect((await back(1_00)).status).toBe(200)
  expect((await uses()).uses).toEqual(["spent"])
  expect((await back(899_00)).status).toBe(200)
  expect(await uses()).toEqual({ used: 0, held: 0, uses: ["returned"] })
})

test("a use is free again once the application is rejected, withdrawn or over", async () => {
  const rejected = await applyWithCoupon()
  await at.accept(rejected.id)
  await at.record(rejected.id, 100_00)
  await reject(rejected.id, { paidBack: { mode: "cash", paidOn: new Date().toISOString().slice(0, 10) } })
  expect(await rejected.uses()).toEqual({ used: 0, held: 0, uses: ["released"] })

  const withdrawn = await applyWithCoupon()
  await at.accept(withdrawn.id)
  expect((await withdraw(withdrawn.id)).data.status).toBe("withdrawn")
  expect(await withdrawn.uses()).toEqual({ used: 0, held: 0, uses: ["released"] })

  const over = await applyWithCoupon()
  await at.accept(over.id)
  await ageApplication(over.id, "15 days")
  for (const job of offlineJobs) await job.run({})
  expect((await at.show(over.id)).status).toBe("expired")
  expect(await over.uses()).toEqual({ used: 0, held: 0, uses: ["released"] })

  const undecided = await applyWithCoupon()
  await reject(undecided.id)
  expect(await undecided.uses()).toEqual(FREE)
})

test("a code is refused as with other orders, and nothing is applied for", async () => {
  const itemId = await createItemOnSale({ priceMinor: 1_000_00 })
  const codeOf = async (change: Parameters<typeof create>[0]) => (await create(change)).data.code
  const ended = await create()
  await changeCoupon(ended.data.id, { startsAt: new Date(0), endsAt: new Date(1) })
  const paused = await create()
  await changeCoupon(paused.data.id, { status: "paused" })
  const usedUp = await create({ limitTotal: 1 })
  await placeWith(await createMember("Student"), [itemId], usedUp.data.code)
  const ofRival = (await (await withCoupons("rival")).create()).data.code
  const refusals = {
    coupon_unknown: newCode(),
    coupon_ended: ended.data.code,
    coupon_unavailable: paused.data.code,
    coupon_used_up: usedUp.data.code,
    coupon_no_item: await codeOf({ appliesTo: "kinds", kinds: ["book"] }),
    coupon_below_minimum: await codeOf({ minOrderMinor: 1_000_01 }),
  }
  for (const [code, coupon] of Object.entries(refusals))
    expect([(await at.apply([itemId], { coupon })).code, coupon]).toEqual([code, coupon])
  expect((await at.apply([itemId], { coupon: ofRival })).code).toBe("coupon_unknown")
  expect((await at.apply([itemId], { coupon: await codeOf({}), expectedTotalMinor: 1_000_00 })).code).toBe(
    "price_changed",
  )
  expect((await at.apply([itemId], { coupon: await codeOf({ valueBasisPoints: 10_000 }) })).fields).toHaveProperty(
    "items",
  )
  expect((await at.apply([itemId])).status).toBe(200)
})

test("unknown codes are counted as misses, whoever applies", async () => {
  const itemId = await createItemOnSale()
  const guesser = await createMember("Student")
  const guess = (coupon: string) =>
    send(
      guesser,
      offline.apply,
      { form: { application: { itemId, mode: "bank", coupon } } },
      { "x-real-ip": "10.31.0.1" },
    )
  for (let miss = 0; miss < 20; miss += 1) expect((await guess(newCode())).code).toBe("coupon_unknown")
  expect((await guess((await create()).data.code)).code).toBe("too_many_requests")
})

test("of two applications that are accepted for the last use exactly one is, and the other is decided with its applicant", async () => {
  const { data: coupon } = await create({ limitTotal: 1 })
  const applied = []
  for (const student of [at.student(), await createMember("Student")]) {
    const { data } = await at.apply([await createItemOnSale()], { coupon: coupon.code }, student)
    applied.push({ ...data, student })
  }
  const answers = await Promise.all(applied.map(({ id }) => at.accept(id)))
  expect(answers.map(({ code }) => code ?? "").toSorted()).toEqual(["", "coupon_exhausted"])
  expect(answers.find(({ code }) => code)?.status).toBe(422)
  expect(await usesOf(coupon.id)).toEqual({ used: 0, held: 1, uses: ["held"] })
  const [won, lost] = answers[0]?.code ? [applied[1], applied[0]] : applied
  if (!won || !lost) throw new Error("two have applied")
  for (const refused of [
    await at.accept(lost.id),
    await at.record(lost.id, null),
    await send(at.admin(), offline.notReceived, { body: { id: lost.id } }),
  ])
    expect(refused.code).toBe("coupon_exhausted")
  expect((await at.show(lost.id)).receipts).toEqual([])
  await withdraw(won.id, won.student)
  expect((await at.record(lost.id, null)).data.status).toBe("enrolled")
  expect(await usesOf(coupon.id)).toEqual({ used: 1, held: 0, uses: ["released", "spent"] })
})

test("the price is kept although the coupon has ended, was paused or archived meanwhile", async () => {
  for (const change of [{ startsAt: new Date(0), endsAt: new Date(1) }, { status: "paused" }, { status: "archived" }]) {
    const { id, coupon, uses } = await applyWithCoupon(5, await createMember("Student"))
    await changeCoupon(coupon.id, change)
    expect((await at.accept(id)).data).toMatchObject({ status: "payment_awaited", totalMinor: 900_00 })
    expect(await uses()).toEqual({ used: 0, held: 1, uses: ["held"] })
  }
})

test("what staff have accepted is given up for no new order of the same buyer", async () => {
  const { id, coupon } = await applyWithCoupon()
  await at.accept(id)
  const other = await createItemOnSale()
  const body = { items: [{ itemId: other }], instituteId: institutes.acme, coupon: coupon.code }
  expect((await send(at.student(), baskets.quote, { body })).data.couponRefusal?.code).toBe("coupon_used_by_you")
  expect((await placeWith(at.student(), [other], coupon.code)).code).toBe("coupon_used_by_you")
  expect((await at.apply([other], { coupon: coupon.code })).code).toBe("coupon_used_by_you")
  await withdraw(id)
  expect((await placeWith(at.student(), [other], coupon.code)).status).toBe(200)
})

test("an order for other items that is being paid keeps its use; that for the same items is closed by the application", async () => {
  const { data: coupon } = await create({ limitTotal: 5 })
  const [itemId, other] = [await createItemOnSale(), await createItemOnSale()]
  const { data: open } = await placeWith(at.student(), [itemId], coupon.code)
  const { data: applied } = await at.apply([itemId], { coupon: coupon.code })
  const show = (transactionId: string) => send(at.student(), orders.show, { params: { transactionId } })
  expect((await show(open.transaction_id)).data.status).toBe("cancelled")
  const { data: paying } = await placeWith(at.student(), [other], coupon.code)
  expect((await at.accept(applied.id)).code).toBe("coupon_exhausted")
  expect((await show(paying.transaction_id)).data.status).toBe("payment_pending")
})

test("buying online frees the use of the application that it withdraws", async () => {
  const { id, itemId, uses } = await applyWithCoupon()
  await at.accept(id)
  const { data: order } = await placeOrder(at.student(), itemId)
  await submitPaymentProof({ buyer: at.student(), itemId, order }, (await pay(order.order_id)).proof)
  expect((await at.show(id)).status).toBe("withdrawn")
  expect(await uses()).toEqual({ used: 0, held: 0, uses: ["released"] })
})

test.each([
  ["a use that is not held", `update coupon_redemptions set status = 'released', "endedAt" = now() where "orderId" = `],
  ["a use that is held before", `update offline_applications set status = 'under_review' where "orderId" = `],
])("for an accepted application, %s is found", async (_, statement) => {
  const { id } = await applyWithCoupon()
  await at.accept(id)
  const order = `(select "orderId" from offline_applications where id = ${id})`
  const name = "an application holds what lowers its order before it is accepted, or does not hold it then"
  const undone = new Error("undone")
  let found = 0
  const changed = withPlatform(async (db) => {
    await sql.raw(statement + order).execute(db)
    found = (await sql.raw(OFFLINE_INVARIANTS[name]).execute(db)).rows.length
    throw undone
  })
  await expect(changed).rejects.toBe(undone)
  expect(found).toBe(1)
})

test("staff see by hand what is recorded: the list price with the tax that is added to it", async () => {
  await rival.saveProfile({ pricesIncludeTax: false, stateCode: "29", gstin: "29AAGCB7383J1Z4" })
  const itemId = await createItemOnSale({ priceMinor: 1_000_00 }, "rival")
  const items = [{ kind: "course" as const, itemId }]
  const ask = (change: object = {}, as = rival.admin()) =>
    send(as, offline.quoteByHand, { body: { userId: rival.student().userId, items, ...change } })
  expect((await ask()).data.needsState).toBe(true)
  const { data } = await ask({ billing: { stateCode: "27" } })
  expect(data).toMatchObject({ subtotalMinor: 1_000_00, igstMinor: 180_00, totalMinor: 1_180_00, needsState: false })
  expect((await ask({ billing: { stateCode: "27" } }, at.admin())).code).toBe("not_found")
  expect((await ask({ userId: rival.admin().userId })).code).toBe("not_found")
  expect((await ask({}, rival.student())).code).toBe("forbidden")
  const enrol = (expectedTotalMinor: number) =>
    send(rival.admin(), offline.enrolByHand, {
      query: { requestStatus: "RECEIVED" },
      body: {
        userId: rival.student().userId,
        ...{ items, mode: "cash", expectedTotalMinor, billing: { stateCode: "27" } },
      },
    })
  expect((await enrol(1_000_00)).code).toBe("price_changed")
  expect((await enrol(1_180_00)).data).toMatchObject({ status: "enrolled", totalMinor: 1_180_00 })
})
