import { orders } from "@/lib/features/orders/contract"
import { payments } from "@/lib/features/orders/payments.server"
import { expireOrders, reconcileOrders } from "@/lib/features/orders/reconcile.server"
import { settle, settleFetched } from "@/lib/features/orders/settle.server"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { expectBooksAgree, expectSound } from "../setup/invariants"
import { eventText, gatewayBooks, pay, place, runJobs, sendEvent, turn } from "../setup/payments"
import { until } from "../setup/until"
import { comeBack, effects, look, ONCE, shiftOrder, succeed, waiting, type Waiting } from "../setup/sales"
import { send, someone } from "../setup/world"

afterEach(async () => {
  await expectSound()
  await runJobs()
  await expectSound()
  await expectBooksAgree()
})

describe("money that comes late or twice", () => {
  test("a capture after the order expired reopens it", async () => {
    const sale = await waiting({ seats: 1 })
    await shiftOrder(sale.order.transaction_id, "31 minutes")
    await expireOrders.run({})
    expect((await look(sale)).status).toBe("expired")
    const { proof } = await pay(sale.order.order_id)
    expect((await succeed(sale, proof)).data.status).toBe("paid")
    expect(await effects(sale)).toEqual(ONCE)
  })

  test("a capture after the seat went to somebody else goes back", async () => {
    const late = await waiting({ seats: 1 })
    await shiftOrder(late.order.transaction_id, "31 minutes")
    const quick = await someone("Student")
    const { data: order } = await place(quick, late.itemId)
    const first = await pay(order.order_id)
    await succeed({ ...late, buyer: quick, order }, first.proof)
    const { payment, proof } = await pay(late.order.order_id)
    expect((await succeed(late, proof)).data).toMatchObject({ refund: { amountMinor: 499_900, status: "due" } })
    await runJobs()
    expect((await gatewayBooks()).refunds.filter(({ payment_id }) => payment_id === payment.id)).toHaveLength(1)
  })

  test("two orders of one item, both paid: one buys, one goes back", async () => {
    const sale = await waiting()
    await withPlatform((db) =>
      db.updateTable("items").set({ priceMinor: 300_000 }).where("id", "=", sale.itemId).execute(),
    )
    const { data: order } = await place(sale.buyer, sale.itemId)
    const renewed = { ...sale, order }
    const [old, fresh] = [await pay(sale.order.order_id), await pay(order.order_id)]
    await Promise.all([succeed(sale, old.proof), succeed(renewed, fresh.proof)])
    await runJobs()
    const states = [await look(sale), await look(renewed)]
    expect(states.map(({ status }) => status).toSorted()).toEqual(["cancelled", "paid"])
    expect(states.filter(({ refund }) => refund?.status === "processed")).toHaveLength(1)
  })

  test("paying closes the buyer's other open order of the item", async () => {
    const sale = await waiting()
    await withPlatform((db) =>
      db.updateTable("items").set({ priceMinor: 300_000 }).where("id", "=", sale.itemId).execute(),
    )
    const { data: order } = await place(sale.buyer, sale.itemId)
    const { proof } = await pay(sale.order.order_id)
    await succeed(sale, proof)
    expect((await look({ ...sale, order })).status).toBe("cancelled")
  })

  test("a bank that confirms after a time-out pays the order", async () => {
    const sale = await waiting()
    await turn({ lateAuth: 1_500 })
    const { payment } = await pay(sale.order.order_id)
    expect(payment.status).toBe("failed")
    await settle(payment.id)
    expect(await look(sale)).toMatchObject({ failure: { reason: "payment_timed_out" } })
    await until(async () => (await payments.fetchPayment(payment.id)).status === "captured")
    await shiftOrder(sale.order.transaction_id, "2 minutes")
    await reconcileOrders.run({})
    expect(await look(sale)).toMatchObject({ status: "paid", failure: null })
  })
})

describe("payments that fail", () => {
  test("the reason is kept, the order stays open, and another try pays it", async () => {
    const sale = await waiting()
    const { payment } = await pay(sale.order.order_id, { card: "4100280000060003" })
    const body = {
      order_id: sale.order.order_id ?? "",
      payment_id: payment.id,
      transaction_id: sale.order.transaction_id,
    }
    const told = await send(sale.buyer, orders.fail, { body })
    expect(told.data).toMatchObject({ status: "payment_pending", failure: { reason: "card_declined" } })
    const { proof } = await pay(sale.order.order_id, { vpa: "success@razorpay" })
    expect((await succeed(sale, proof)).data).toMatchObject({ status: "paid", instrument: "success@razorpay" })
  })

  test("a failure that is claimed of a payment which went through is not believed", async () => {
    const sale = await waiting()
    const { payment } = await pay(sale.order.order_id)
    const body = {
      order_id: sale.order.order_id ?? "",
      payment_id: payment.id,
      transaction_id: sale.order.transaction_id,
    }
    expect((await send(sale.buyer, orders.fail, { body })).data.status).toBe("paid")
  })

  test("who turns back cancels the order, unless it was paid meanwhile", async () => {
    const cancel = ({ buyer, order }: Waiting) =>
      send(buyer, orders.fail, { body: { order_id: order.order_id ?? "", transaction_id: order.transaction_id } })
    const left = await waiting({ seats: 1 })
    expect((await cancel(left)).data.status).toBe("cancelled")
    expect((await place(await someone("Student"), left.itemId)).code).toBeUndefined()
    const paid = await waiting()
    await pay(paid.order.order_id)
    expect((await cancel(paid)).data.status).toBe("paid")
  })

  test("a failure brought back by the browser is noted", async () => {
    const sale = await waiting()
    const { payment } = await pay(sale.order.order_id, { vpa: "failure@razorpay" })
    await comeBack(sale, { "error[code]": "X", "error[metadata]": JSON.stringify({ payment_id: payment.id }) })
    expect(await look(sale)).toMatchObject({ failure: { reason: "payment_failed" } })
    expect((await comeBack(sale, { "error[metadata]": "{" })).status).toBe(303)
  })

  test("an old answer of the provider that arrives late undoes nothing", async () => {
    const sale = await waiting()
    await turn({ lateAuth: 1_500 })
    const { payment } = await pay(sale.order.order_id)
    const old = await payments.fetchPayment(payment.id)
    expect(old.status).toBe("failed")
    await until(async () => (await payments.fetchPayment(payment.id)).status === "captured")
    expect(await settle(payment.id)).toBe("paid")
    expect(await settleFetched(old)).toBe("failed")
    expect(await look(sale)).toMatchObject({ status: "paid", failure: null })
  })

  test("a late word of failure does not undo a sale", async () => {
    const sale = await waiting()
    const { payment, proof } = await pay(sale.order.order_id)
    await succeed(sale, proof)
    await sendEvent(eventText("payment.failed", { ...payment, status: "failed", captured: false }))
    await runJobs()
    expect((await look(sale)).status).toBe("paid")
  })
})
