import { settle } from "@/lib/features/orders/settlement/settle.server"
import { releaseEndedUses } from "@/lib/features/coupons/jobs.server"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { placeWith, usesOf, withCoupons } from "../api/coupon-fixtures"
import { createItemOnSale, pay } from "./payments"
import { createMember } from "./test-app"

/** Lets so many buyers order with a coupon of ten uses at the same time: exactly ten get one, and pay. */
export async function orderInCrowd(count: number): Promise<void> {
  const { data: coupon } = await (await withCoupons()).create({ limitTotal: 10 })
  const itemId = await createItemOnSale()
  const buyers = await Promise.all(Array.from({ length: count }, () => createMember("Student")))
  const replies = await Promise.all(
    buyers.map((buyer, at) => placeWith(buyer, [itemId], coupon.code, { ip: `10.4.${at % 200}.1` })),
  )
  const placed = replies.filter(({ status }) => status === 200)
  expect(placed).toHaveLength(10)
  expect(new Set(replies.flatMap(({ code }) => code ?? []))).toEqual(new Set(["coupon_used_up"]))
  expect(await usesOf(coupon.id)).toMatchObject({ used: 0, held: 10 })
  const payments = await Promise.all(placed.map(({ data }) => pay(data.order_id)))
  await Promise.all(payments.map(({ payment }) => settle(payment.id)))
  expect(await usesOf(coupon.id)).toMatchObject({ used: 10, held: 0 })
}

/** Lets one person order other items in so many tabs at the same time with a coupon that is theirs twice, with or without a limit for all. */
export async function orderInTabs(count: number, limitTotal: number | null): Promise<void> {
  const { data: coupon } = await (await withCoupons()).create({ limitTotal, limitPerUser: 2 })
  const buyer = await createMember("Student")
  const items = await Promise.all(Array.from({ length: count }, () => createItemOnSale()))
  const replies = await Promise.all(
    items.map((itemId, at) => placeWith(buyer, [itemId], coupon.code, { ip: `10.5.${at % 200}.1` })),
  )
  // A tab whose order gave way to one of a later tab hears that it is closed, and one that has waited too long for its turn that all is busy.
  const known = ["placed", "coupon_used_by_you", "order_closed", "busy"]
  for (const { code } of replies) expect(known).toContain(code ?? "placed")
  const { uses } = await usesOf(coupon.id)
  expect(uses.filter((status) => status === "held")).toHaveLength(2)
}

/** Lets payments of so many orders and the job that frees what closed orders hold run at the same time: no use is both, and the counters are right. */
export async function settleAgainstRelease(count: number): Promise<void> {
  const { data: coupon } = await (await withCoupons()).create({ limitTotal: count })
  const itemId = await createItemOnSale()
  const buyers = await Promise.all(Array.from({ length: count }, () => createMember("Student")))
  const placed = await Promise.all(
    buyers.map((buyer, at) => placeWith(buyer, [itemId], coupon.code, { ip: `10.6.${at % 200}.1` })),
  )
  const payments = await Promise.all(placed.map(({ data }) => pay(data.order_id)))
  const closed = placed.filter((_, at) => at % 3 === 0).map(({ data }) => data.transaction_id)
  await withPlatform((db) =>
    db.updateTable("orders").set({ status: "expired" }).where("transactionId", "in", closed).execute(),
  )
  const outcomes = await Promise.all([
    ...payments.map(({ payment }) => settle(payment.id)),
    ...Array.from({ length: 8 }, () => releaseEndedUses.run({})),
  ])
  expect(new Set(outcomes.slice(0, count))).toEqual(new Set(["paid"]))
  const { used, held, uses } = await usesOf(coupon.id)
  expect({ used, held }).toEqual({ used: count, held: 0 })
  expect(new Set(uses)).toEqual(new Set(["spent"]))
}
