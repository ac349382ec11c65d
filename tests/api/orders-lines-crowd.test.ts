import { sql } from "kysely"
import { saleSteps, type SaleStep } from "@/lib/features/orders/settlement/sale-steps.server"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { changeItem, createPendingBasket, placeItems } from "../setup/baskets"
import { expectInvariants, expectLedgersAgree } from "../setup/invariants"
import { createItemOnSale, pay } from "../setup/payments"
import { runJobs } from "../setup/run-jobs"
import { countEffects, ONCE, showOrder } from "../setup/sales"
import { createMember } from "../setup/test-app"

jest.setTimeout(300_000)

afterEach(async () => {
  await expectInvariants()
  await runJobs()
  await expectInvariants()
  await expectLedgersAgree()
})

/** Nightly two hundred. */
const BUYERS = process.env.LECTERN_CROWD ? Number(process.env.LECTERN_CROWD) : 40
const SEATS = BUYERS / 4

const countDeadlocks = () =>
  withPlatform(async (db) => {
    const { rows } = await sql<{ deadlocks: number }>`select pg_stat_force_next_flush(), deadlocks::int as deadlocks
      from pg_stat_database where datname = current_database()`.execute(db)
    return rows[0]?.deadlocks
  })

test(`${BUYERS} buyers of four of eight items, of which four have seats, deadlock nowhere and oversell nothing`, async () => {
  const before = await countDeadlocks()
  const items = await Promise.all(
    Array.from({ length: 8 }, (_, at) => createItemOnSale(at % 2 === 0 ? { seats: SEATS } : {})),
  )
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => createMember("Student")))
  // Four of the eight, each buyer in another order.
  const chosen = (at: number) =>
    [0, 3, 6, 1].map((step) => items[(at + step) % 8] ?? 0).toSorted((one, other) => ((at % 2) * 2 - 1) * (one - other))
  const replies = await Promise.all(buyers.map((buyer, at) => placeItems(buyer, chosen(at))))
  expect(new Set(replies.map(({ code }) => code ?? "placed"))).toEqual(new Set(["placed", "sold_out"]))
  const paid = await Promise.all(replies.flatMap(({ data }) => (data ? [pay(data.order_id)] : [])))
  const outcomes = await Promise.all(paid.map(({ payment }) => settle(payment.id)))
  expect(new Set(outcomes)).toEqual(new Set(["paid"]))
  const { rows: sold } = await withPlatform((db) =>
    sql<{ sold: number; seats: number | null }>`select i.seats, count(*)::int as sold
      from items i join entitlements e on e."itemId" = i.id where i.id = any(${items}) group by i.id`.execute(db),
  )
  for (const { seats, sold: count } of sold) expect(count).toBeLessThanOrEqual(seats ?? BUYERS)
  expect(sold.filter(({ seats, sold: count }) => seats === count).length).toBeGreaterThan(0)
  expect(await countDeadlocks()).toBe(before)
})

describe("a crash at every step of a sale of which a part goes back", () => {
  const crash: SaleStep = () => Promise.reject(new Error("the power went out"))

  test.each(Array.from({ length: saleSteps.length + 1 }, (_, at) => at))("after step %i", async (at) => {
    const [withdrawn, good] = [await createItemOnSale(), await createItemOnSale()]
    const sale = await createPendingBasket(await createMember("Student"), [withdrawn, good])
    await changeItem(withdrawn, { status: "archived" })
    const { payment } = await pay(sale.order.order_id)
    await expect(settle(payment.id, saleSteps.toSpliced(at, 0, crash))).rejects.toThrow("the power went out")
    await expectInvariants()
    expect(await countEffects(sale)).toEqual({ sales: 0, grants: 0, mails: 0 })
    expect(await settle(payment.id)).toBe("paid")
    expect(await settle(payment.id)).toBe("already_applied")
    expect(await countEffects(sale)).toEqual(ONCE)
    await runJobs()
    expect(await showOrder(sale)).toMatchObject({ refund: { amountMinor: 499_900, status: "processed" } })
  })
})
