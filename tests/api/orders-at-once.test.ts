import { saleSteps } from "@/lib/features/orders/settlement/sale-steps.server"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { expectInvariants, expectLedgersAgree } from "../setup/invariants"
import { pay, placeOrder } from "../setup/payments"
import { runJobs } from "../setup/run-jobs"
import { createPendingOrder, type PendingOrder } from "../setup/sales"
import { createMember } from "../setup/test-app"
import { waitForLock } from "../setup/wait-for-lock"

afterEach(async () => {
  await runJobs()
  await expectInvariants()
  await expectLedgersAgree()
})

/** Pays both orders and settles the second while the transaction of the first is open; what it was then, and both outcomes. */
async function settleDuring(first: PendingOrder, second: PendingOrder) {
  const [paid, other] = [await pay(first.order.order_id), await pay(second.order.order_id)]
  let during: string | undefined
  let finish: (() => Promise<string>) | undefined
  const hold = async () => {
    finish = await waitForLock(settle(other.payment.id))
    during = await statusOf(second)
  }
  // The last step locks the numbers of documents, for which every sale of an institute waits.
  const outcome = await settle(paid.payment.id, [...saleSteps.slice(0, -1), hold, ...saleSteps.slice(-1)])
  return { during, outcomes: [outcome, await finish?.()] }
}

/** The committed state, read without a call, which would look at the payment. */
const statusOf = async ({ order }: PendingOrder) =>
  readPlatform(async (db) => {
    const query = db.selectFrom("orders").select("status").where("transactionId", "=", order.transaction_id)
    return (await query.executeTakeFirstOrThrow()).status
  })

async function orderOfAnotherBuyer({ itemId }: PendingOrder): Promise<PendingOrder> {
  const buyer = await createMember("Student")
  return { buyer, itemId, order: (await placeOrder(buyer, itemId)).data }
}

test("buyers of an item without seats do not wait for each other's payments", async () => {
  const sale = await createPendingOrder()
  expect(await settleDuring(sale, await orderOfAnotherBuyer(sale))).toEqual({
    during: "paid",
    outcomes: ["paid", "paid"],
  })
})

test("buyers of an item with seats are counted one after another", async () => {
  const sale = await createPendingOrder({ seats: 2 })
  expect(await settleDuring(sale, await orderOfAnotherBuyer(sale))).toEqual({
    during: "payment_pending",
    outcomes: ["paid", "paid"],
  })
})

test("of two late payments of one buyer for an item without seats the second waits for the first and is refunded", async () => {
  const sale = await createPendingOrder()
  await withPlatform((db) =>
    db.updateTable("items").set({ priceMinor: 300_000 }).where("id", "=", sale.itemId).execute(),
  )
  const renewed = { ...sale, order: (await placeOrder(sale.buyer, sale.itemId)).data }
  // Neither is open any more, so that nothing but the lock of the buyer's orders makes one wait for the other.
  await withPlatform((db) =>
    db.updateTable("orders").set({ status: "expired" }).where("basketKey", "=", `i${sale.itemId}`).execute(),
  )
  expect(await settleDuring(sale, renewed)).toEqual({ during: "expired", outcomes: ["paid", "unmatched"] })
})

test("an order that is placed while others pay is not overtaken by payments that come after it", async () => {
  const sale = await createPendingOrder()
  const late = await orderOfAnotherBuyer(sale)
  const [paid, latePaid] = [await pay(sale.order.order_id), await pay(late.order.order_id)]
  const buyer = await createMember("Student")
  let during: string | undefined
  const finish: (() => Promise<unknown>)[] = []
  const hold = async () => {
    finish.push(await waitForLock(placeOrder(buyer, sale.itemId)))
    finish.push(await waitForLock(settle(latePaid.payment.id), { waiting: 2 }))
    during = await statusOf(late)
  }
  await settle(paid.payment.id, [...saleSteps, hold])
  const [placed, outcome] = await Promise.all(finish.map((call) => call()))
  expect(during).toBe("payment_pending")
  expect([placed, outcome]).toMatchObject([{ status: 200 }, "paid"])
})
