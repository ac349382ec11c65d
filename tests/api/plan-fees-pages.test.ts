import { sql } from "kysely"
import { baskets } from "@/lib/features/baskets/contract"
import { billing } from "@/lib/features/billing/contract"
import { sweepSubscriptions } from "@/lib/features/billing/sweep.server"
import { items } from "@/lib/features/items/contract"
import { wishlist } from "@/lib/features/wishlist/contract"
import { flushNotifications, listen, stopListening } from "@/lib/server/db/listener"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { createItemOnSale } from "../setup/payments"
import { setPlanClock } from "../setup/plan-clock"
import { createMember, institutes, send } from "../setup/test-app"
import { buyPlan } from "./plan-fixtures"
import { feesOf, payFeesOf, sellOwn, withFeesEachYear } from "./plan-fee-fixtures"

const fees = withFeesEachYear(2160)
const instituteId = String(institutes.rival)
const tags = new Set<string>()

beforeAll(() => listen({ channel: "pages", onMessage: (tag) => void tags.add(tag) }))
afterAll(stopListening)

/** Whether something invalidates the pages of the rival. */
async function invalidates(work: () => Promise<unknown>): Promise<boolean> {
  await flushNotifications()
  tags.clear()
  await work()
  await flushNotifications()
  return tags.has(`institute:${institutes.rival}`)
}

const isClosed = async (id: number) =>
  (await send(null, items.show, { params: { kind: "course", id: String(id) }, query: { instituteId } })).data.isClosed

test("while sales wait, pages show items that cost money as not on sale, and what is free as before", async () => {
  await sellOwn(fees.account, 50_000)
  const [paid, free] = [
    await createItemOnSale({ priceMinor: 50_000 }, "rival"),
    await createItemOnSale({ priceMinor: 0 }, "rival"),
  ]
  const acme = await createItemOnSale({ priceMinor: 50_000 })
  const buyer = await createMember("Student", "rival")
  for (const itemId of [paid, free]) await send(buyer, wishlist.add, { body: { itemId } })
  const saved = async () => {
    const { content } = (await send(buyer, wishlist.list, { query: {} })).data
    return Object.fromEntries(content.map(({ id, isClosed: closed }) => [id, closed]))
  }
  await fees.goTo("04-01")
  await setPlanClock(fees.day("05-01 23:59:59"))
  expect([await isClosed(paid), await isClosed(free), await saved()]).toEqual([
    false,
    false,
    { [paid]: false, [free]: false },
  ])
  await setPlanClock(fees.day("05-02 00:00:00"))
  expect([await isClosed(paid), await isClosed(free), await saved()]).toEqual([
    true,
    false,
    { [paid]: true, [free]: false },
  ])
  const listed = (await send(null, items.topOfEachKind, { query: { instituteId } })).data.flatMap(
    (kind) => kind.content,
  )
  expect(listed.filter(({ isClosed: closed }) => closed).map(({ priceMinor }) => priceMinor)).not.toContain(0)
  const basket = await send(null, baskets.quote, {
    body: { items: [{ itemId: paid }, { itemId: free }], instituteId: institutes.rival },
  })
  expect(basket.data.lines.map(({ offer }) => offer)).toEqual(["not_on_sale", "ok"])
  const ofAcme = await send(null, items.show, {
    params: { kind: "course", id: String(acme) },
    query: { instituteId: String(institutes.acme) },
  })
  expect(ofAcme.data.isClosed).toBe(false)
})

test("pages are invalidated in the minute in which sales begin to wait, and once the fee is paid", async () => {
  await sellOwn(fees.account, 50_000)
  const paid = await createItemOnSale({ priceMinor: 50_000 }, "rival")
  await fees.goTo("04-01")
  expect((await feesOf(fees.owner))[0]).toMatchObject({ status: "due", dueOn: fees.day("05-01") })
  await setPlanClock(fees.day("05-01 23:59:59"))
  expect(await invalidates(sweepSubscriptions)).toBe(false)
  await setPlanClock(fees.day("05-02 00:00:30"))
  expect(await invalidates(sweepSubscriptions)).toBe(true)
  expect(await invalidates(sweepSubscriptions)).toBe(false)
  expect(await isClosed(paid)).toBe(true)
  expect(await invalidates(() => payFeesOf(fees.owner))).toBe(true)
  expect(await isClosed(paid)).toBe(false)
})

test("changes of the plan meanwhile keep the day on which sales begin to wait", async () => {
  const nextDay = async () => {
    const { rows } = await readPlatform((db) =>
      sql<{ day: string }>`select billing.day_of("nextAt")::text as day from institute_subscriptions
        where "instituteId" = ${institutes.rival}`.execute(db),
    )
    return rows[0]?.day
  }
  await sellOwn(fees.account, 50_000)
  await fees.goTo("04-01")
  await fees.goTo("04-12")
  expect(await nextDay()).toBe(fees.day("05-02"))
  // Its reminders begin on 5 May.
  await buyPlan(fees.owner, fees.growth)
  expect(await nextDay()).toBe(fees.day("05-02"))
  expect((await send(fees.owner, billing.cancel, { body: { to: "stop" } })).status).toBe(200)
  expect(await nextDay()).toBe(fees.day("05-02"))
  await setPlanClock(fees.day("05-02 00:00:30"))
  expect(await invalidates(sweepSubscriptions)).toBe(true)
  expect(await nextDay()).toBe(fees.day("05-05"))
})
