import { compareAccountDay } from "@/lib/features/settlements/compare-account.server"
import { settlements } from "@/lib/features/settlements/contract"
import { SIDES } from "@/lib/features/settlements/sides.server"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { createItemOnSale, pay, placeOrder } from "../setup/payments"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { createOwner, retireAll, sellThrough } from "./gateway-account-fixtures"
import { dayFromToday } from "./tax-fixtures"

const today = dayFromToday(0)
let owner: TestMember
let account: Awaited<ReturnType<typeof sellThrough>>
beforeEach(async () => {
  owner = await createOwner()
  account = await sellThrough(owner)
})
afterEach(async () => {
  await retireAll(owner)
  await withPlatform((db) => db.deleteFrom("settlement_differences").execute())
})

const compare = () => compareAccountDay({ instituteId: institutes.acme, account: account.id }, today)
const listOpen = async () =>
  (await send(owner, settlements.list, { query: { size: "100" } })).data.content.filter(
    ({ status }) => status === "open",
  )

/** Copies the payment of a sale in the books, so that many of it are looked for at the gateway. */
async function copyPayment(paymentId: string, copies: number): Promise<string[]> {
  const ids = Array.from({ length: copies }, (_, at) => `${paymentId}copy${at}`)
  await withPlatform(async (db) => {
    const { id: _, ...payment } = await db
      .selectFrom("payments")
      .selectAll()
      .where("providerPaymentId", "=", paymentId)
      .executeTakeFirstOrThrow()
    const rows = ids.map((providerPaymentId) => ({ ...payment, providerPaymentId }))
    await db.insertInto("payments").values(rows).execute()
  })
  return ids
}

test("many payments that a day's list misses are looked for in the lists of the days before, and few are asked for", async () => {
  const order = (await placeOrder(await createMember("Student"), await createItemOnSale({ priceMinor: 30_000 }))).data
  const { payment } = await pay(order.order_id, undefined, account)
  await settle(payment.id, undefined, account.id)
  const ids = await copyPayment(payment.id, 30)
  const { listThere } = SIDES.payment
  const listed = jest.spyOn(SIDES.payment, "listThere")
  const asked = jest.spyOn(SIDES.payment, "findThere")
  try {
    await compare()
    const found = await listOpen()
    expect(found.map(({ providerId }) => providerId).toSorted()).toEqual(ids.toSorted())
    expect(asked).toHaveBeenCalledTimes(20)
    expect(listed).toHaveBeenCalledTimes(4 + 28)
    asked.mockClear()
    listed.mockClear()
    listed.mockImplementation(async (at, window) => {
      const there = await listThere(at, window)
      const isBefore = window.to.getTime() <= new Date(`${today}T00:00:00+05:30`).getTime()
      const earlier = { parentId: null, amountMinor: 30_000, currency: "INR" }
      return isBefore ? ids.map((providerId) => ({ providerId, ...earlier })) : there
    })
    await withPlatform((db) => db.deleteFrom("settlement_differences").execute())
    await compare()
    expect(await listOpen()).toEqual([])
    expect(asked).not.toHaveBeenCalled()
    expect(listed.mock.calls.length).toBeLessThanOrEqual(4 + 4)
  } finally {
    jest.restoreAllMocks()
    await withPlatform((db) => db.deleteFrom("payments").where("providerPaymentId", "in", ids).execute())
  }
})
