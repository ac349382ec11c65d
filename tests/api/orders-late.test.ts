import { orders } from "@/lib/features/orders/contract"
import { inbox } from "@/lib/features/notifications/inbox-contract"
import { payments } from "@/lib/features/orders/payments.server"
import { expireOrders, reconcileOrders } from "@/lib/features/orders/settlement/reconcile.server"
import { settle, settleFetched } from "@/lib/features/orders/settlement/settle.server"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { expectBooksBalance } from "../setup/books"
import { configureGateway, eventAbout, eventText, gatewayLedger, pay, placeOrder, sendEvent } from "../setup/payments"
import { runJobs } from "../setup/run-jobs"
import { waitUntil } from "../setup/wait-until"
import {
  postReturn,
  countEffects,
  showOrder,
  ONCE,
  ageOrder,
  submitPaymentProof,
  createPendingOrder,
  type PendingOrder,
} from "../setup/sales"
import { createMember, institutes, send } from "../setup/test-app"

afterEach(expectBooksBalance)

describe("late and duplicate payments", () => {
  test("a capture after the order expired reopens it", async () => {
    const sale = await createPendingOrder({ seats: 1 })
    await ageOrder(sale.order.transaction_id, "31 minutes")
    await expireOrders.run({})
    expect((await showOrder(sale)).status).toBe("expired")
    const { proof } = await pay(sale.order.order_id)
    expect((await submitPaymentProof(sale, proof)).data.status).toBe("paid")
    expect(await countEffects(sale)).toEqual(ONCE)
  })

  test("an order that somebody works with now expires at the next run, and keeps no other from it", async () => {
    const [held, other] = [await createPendingOrder(), await createPendingOrder()]
    for (const { order } of [held, other]) await ageOrder(order.transaction_id, "31 minutes")
    await withPlatform(async (db) => {
      await db
        .selectFrom("orders")
        .select("id")
        .where("transactionId", "=", held.order.transaction_id)
        .forUpdate()
        .execute()
      await expireOrders.run({})
      expect((await showOrder(other)).status).toBe("expired")
    })
    expect((await showOrder(held)).status).not.toBe("expired")
    await expireOrders.run({})
    expect((await showOrder(held)).status).toBe("expired")
  })

  test("a payment begun more than ten minutes after the order expired is refunded: its price is not kept", async () => {
    const sale = await createPendingOrder()
    await ageOrder(sale.order.transaction_id, "41 minutes")
    const { proof } = await pay(sale.order.order_id)
    expect((await submitPaymentProof(sale, proof)).data).toMatchObject({
      status: "cancelled",
      refund: { amountMinor: 499_900, status: "due" },
    })
    expect(await countEffects(sale)).toEqual({ sales: 0, grants: 0, mails: 0 })
    const reasons = await withPlatform((db) =>
      db.selectFrom("refunds").select("reason").orderBy("id", "desc").execute(),
    )
    expect(reasons[0]).toEqual({ reason: "order_expired" })
  })

  test("a payment that was begun in time is honoured whenever the bank confirms it", async () => {
    const sale = await createPendingOrder()
    const { payment } = await pay(sale.order.order_id)
    await ageOrder(sale.order.transaction_id, "2 days")
    await expireOrders.run({})
    const createdAt = new Date(Date.now() - 2 * 86_400_000)
    expect(await settleFetched({ ...(await payments.fetchPayment(payment.id)), createdAt })).toBe("paid")
    expect(await countEffects(sale)).toEqual(ONCE)
  })

  test("a capture after the last seat was sold is refunded", async () => {
    const late = await createPendingOrder({ seats: 1 })
    await ageOrder(late.order.transaction_id, "31 minutes")
    const faster = await createMember("Student")
    const { data: order } = await placeOrder(faster, late.itemId)
    const first = await pay(order.order_id)
    await submitPaymentProof({ ...late, buyer: faster, order }, first.proof)
    const { payment, proof } = await pay(late.order.order_id)
    expect((await submitPaymentProof(late, proof)).data).toMatchObject({
      refund: { amountMinor: 499_900, status: "due" },
    })
    const bellOf = async () => {
      const params = { instituteId: String(institutes.acme), page: "0" }
      return (await send(late.buyer, inbox.bell, { params })).data.content.map(({ title, body, link }) => ({
        title,
        body,
        link,
      }))
    }
    expect(await bellOf()).toEqual([])
    await runJobs()
    const refunds = (await gatewayLedger()).refunds.filter(({ payment_id }) => payment_id === payment.id)
    expect(refunds).toHaveLength(1)
    await sendEvent(eventAbout("refund.processed", { refund: refunds[0] ?? {} }))
    await runJobs()
    const { item } = await showOrder(late)
    expect(await bellOf()).toEqual([
      {
        title: "Refund sent",
        body: `₹4,999 for ${item.title} is on its way to the payment method you used. This can take a few working days.`,
        link: `/student/orders/${late.order.transaction_id}`,
      },
    ])
  })

  test("of two paid orders of one item one completes and one is refunded", async () => {
    const sale = await createPendingOrder()
    await withPlatform((db) =>
      db.updateTable("items").set({ priceMinor: 300_000 }).where("id", "=", sale.itemId).execute(),
    )
    const { data: order } = await placeOrder(sale.buyer, sale.itemId)
    const renewed = { ...sale, order }
    const [first, second] = [await pay(sale.order.order_id), await pay(order.order_id)]
    await Promise.all([submitPaymentProof(sale, first.proof), submitPaymentProof(renewed, second.proof)])
    await runJobs()
    const states = [await showOrder(sale), await showOrder(renewed)]
    expect(states.map(({ status }) => status).toSorted()).toEqual(["cancelled", "paid"])
    expect(states.filter(({ refund }) => refund?.status === "processed")).toHaveLength(1)
  })

  test("paying an order cancels the buyer's other open order of the item", async () => {
    const sale = await createPendingOrder()
    await withPlatform((db) =>
      db.updateTable("items").set({ priceMinor: 300_000 }).where("id", "=", sale.itemId).execute(),
    )
    const { data: order } = await placeOrder(sale.buyer, sale.itemId)
    const { proof } = await pay(sale.order.order_id)
    await submitPaymentProof(sale, proof)
    expect((await showOrder({ ...sale, order })).status).toBe("cancelled")
  })

  test("a payment that the bank confirms after a time-out pays the order", async () => {
    const sale = await createPendingOrder()
    await configureGateway({ lateAuth: 1_500 })
    const { payment } = await pay(sale.order.order_id)
    expect(payment.status).toBe("failed")
    await settle(payment.id)
    expect(await showOrder(sale)).toMatchObject({ failure: { reason: "payment_timed_out" } })
    await waitUntil(async () => (await payments.fetchPayment(payment.id)).status === "captured")
    await ageOrder(sale.order.transaction_id, "2 minutes")
    await reconcileOrders.run({ isResumed: false })
    expect(await showOrder(sale)).toMatchObject({ status: "paid", failure: null })
  })
})

describe("payments that fail", () => {
  test("the reason is recorded, the order stays open, and another attempt pays it", async () => {
    const sale = await createPendingOrder()
    const { payment } = await pay(sale.order.order_id, { card: "4100280000060003" })
    const body = {
      order_id: sale.order.order_id ?? "",
      payment_id: payment.id,
      transaction_id: sale.order.transaction_id,
    }
    const reply = await send(sale.buyer, orders.reportFailure, { body })
    expect(reply.data).toMatchObject({ status: "payment_pending", failure: { reason: "card_declined" } })
    const { proof } = await pay(sale.order.order_id, { vpa: "success@razorpay" })
    expect((await submitPaymentProof(sale, proof)).data).toMatchObject({
      status: "paid",
      instrument: "UPI success@razorpay",
    })
  })

  test("a reported failure of a captured payment is ignored", async () => {
    const sale = await createPendingOrder()
    const { payment } = await pay(sale.order.order_id)
    const body = {
      order_id: sale.order.order_id ?? "",
      payment_id: payment.id,
      transaction_id: sale.order.transaction_id,
    }
    expect((await send(sale.buyer, orders.reportFailure, { body })).data.status).toBe("paid")
  })

  test("a buyer who cancels closes the order, unless it was paid meanwhile", async () => {
    const cancel = ({ buyer, order }: PendingOrder) =>
      send(buyer, orders.reportFailure, {
        body: { order_id: order.order_id ?? "", transaction_id: order.transaction_id },
      })
    const unpaid = await createPendingOrder({ seats: 1 })
    expect((await cancel(unpaid)).data.status).toBe("cancelled")
    expect((await placeOrder(await createMember("Student"), unpaid.itemId)).code).toBeUndefined()
    const paid = await createPendingOrder()
    await pay(paid.order.order_id)
    expect((await cancel(paid)).data.status).toBe("paid")
  })

  test("a failure in the checkout callback is recorded", async () => {
    const sale = await createPendingOrder()
    const { payment } = await pay(sale.order.order_id, { vpa: "failure@razorpay" })
    await postReturn(sale, { "error[code]": "X", "error[metadata]": JSON.stringify({ payment_id: payment.id }) })
    expect(await showOrder(sale)).toMatchObject({ failure: { reason: "payment_failed" } })
    expect((await postReturn(sale, { "error[metadata]": "{" })).status).toBe(303)
  })

  test("a stale provider response that arrives late undoes nothing", async () => {
    const sale = await createPendingOrder()
    await configureGateway({ lateAuth: 1_500 })
    const { payment } = await pay(sale.order.order_id)
    const stale = await payments.fetchPayment(payment.id)
    expect(stale.status).toBe("failed")
    await waitUntil(async () => (await payments.fetchPayment(payment.id)).status === "captured")
    expect(await settle(payment.id)).toBe("paid")
    expect(await settleFetched(stale)).toBe("failed")
    expect(await showOrder(sale)).toMatchObject({ status: "paid", failure: null })
  })

  test("a late failure event does not undo a sale", async () => {
    const sale = await createPendingOrder()
    const { payment, proof } = await pay(sale.order.order_id)
    await submitPaymentProof(sale, proof)
    await sendEvent(eventText("payment.failed", { ...payment, status: "failed", captured: false }))
    await runJobs()
    expect((await showOrder(sale)).status).toBe("paid")
  })
})
