import { notifications } from "@/lib/features/notifications/contract"
import { orders } from "@/lib/features/orders/contract"
import { reconcileOrders } from "@/lib/features/orders/settlement/reconcile.server"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { expectBooksBalance } from "../setup/books"
import { mailsTo } from "../setup/mails"
import {
  createItemOnSale,
  eventText,
  gatewayLedger,
  pay,
  placeOrder,
  sendEvent,
  configureGateway,
} from "../setup/payments"
import { runJobs } from "../setup/run-jobs"
import {
  sendCapturedEvent,
  postReturn,
  countEffects,
  showOrder,
  ONCE,
  ageOrder,
  submitPaymentProof,
  createPendingOrder,
} from "../setup/sales"
import { institutes, send, createMember, unique } from "../setup/test-app"
import { bellOf } from "./notifications-fixtures"
import { MAHARASHTRA, removeTaxProfiles, saveProfile } from "./tax-fixtures"

afterEach(expectBooksBalance)

describe("a payment is settled once", () => {
  test("by the confirmation, then the webhook", async () => {
    const sale = await createPendingOrder()
    const { payment, proof } = await pay(sale.order.order_id)
    expect((await submitPaymentProof(sale, proof)).data.status).toBe("paid")
    expect((await sendCapturedEvent(payment)).status).toBe(200)
    await runJobs()
    expect(await countEffects(sale)).toEqual(ONCE)
  })

  test("by the webhook, then the confirmation", async () => {
    const sale = await createPendingOrder()
    const { payment, proof } = await pay(sale.order.order_id)
    await sendCapturedEvent(payment)
    await runJobs()
    expect((await showOrder(sale)).status).toBe("paid")
    expect((await submitPaymentProof(sale, proof)).data.status).toBe("paid")
    expect(await countEffects(sale)).toEqual(ONCE)
  })

  test("by a hundred webhooks and ten confirmations, concurrent and out of order", async () => {
    const sale = await createPendingOrder()
    const { payment, proof } = await pay(sale.order.order_id)
    const names = ["payment.authorized", "payment.captured", "order.paid", "payment.failed"]
    const texts = Array.from({ length: 100 }, (_, at) =>
      eventText(names[(at * 7) % 4] ?? "", { ...payment, email: `${at % 9}@x.test` }),
    )
    const requests = [
      ...texts.map((text) => () => sendEvent(text)),
      ...Array.from({ length: 10 }, () => () => submitPaymentProof(sale, proof)),
    ]
    const shuffled = requests.map((_, at) => requests[(at * 37) % requests.length])
    const replies = await Promise.all(shuffled.map(async (request) => request?.()))
    expect(new Set(replies.map((reply) => reply?.status))).toEqual(new Set([200]))
    await Promise.all([runJobs(), settle(payment.id), settle(payment.id), settle(payment.id)])
    expect(await countEffects(sale)).toEqual(ONCE)
  })

  test("by the checkout callback, which has no cookies", async () => {
    const sale = await createPendingOrder()
    const { proof } = await pay(sale.order.order_id)
    const response = await postReturn(sale, proof)
    expect(response.status).toBe(303)
    expect(response.headers.get("location")).toBe(`/institute/2/checkout/result/${sale.order.transaction_id}`)
    expect(await showOrder(sale)).toMatchObject({ status: "paid", instrument: "Visa 1007" })
  })

  test("by the reconciliation a minute later, when no notification arrives", async () => {
    const sale = await createPendingOrder()
    await pay(sale.order.order_id)
    await reconcileOrders.run({ isResumed: false })
    expect((await showOrder(sale)).status).toBe("payment_pending")
    await ageOrder(sale.order.transaction_id, "2 minutes")
    await reconcileOrders.run({ isResumed: false })
    expect((await showOrder(sale)).status).toBe("paid")
    expect(await countEffects(sale)).toEqual(ONCE)
  })
})

test("an order that the provider does not know does not block the others", async () => {
  const [lost, sale] = [await createPendingOrder(), await createPendingOrder()]
  await pay(sale.order.order_id)
  await withPlatform((db) =>
    db
      .updateTable("orders")
      .set({ providerOrderId: unique("order_gone").replaceAll("-", "") })
      .where("transactionId", "=", lost.order.transaction_id)
      .execute(),
  )
  await ageOrder(lost.order.transaction_id, "3 minutes")
  await ageOrder(sale.order.transaction_id, "2 minutes")
  await reconcileOrders.run({ isResumed: false })
  expect((await showOrder(sale)).status).toBe("paid")
})

describe("an invalid proof", () => {
  test("a forged signature settles nothing", async () => {
    const sale = await createPendingOrder()
    const { proof } = await pay(sale.order.order_id)
    const forged = {
      ...proof,
      razorpay_signature: proof.razorpay_signature.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
    }
    expect(await submitPaymentProof(sale, forged)).toMatchObject({ status: 400, code: "invalid_signature" })
    expect((await postReturn(sale, forged)).status).toBe(303)
    expect((await showOrder(sale)).status).toBe("payment_pending")
    await settle(proof.razorpay_payment_id)
  })

  test("the proof of a cheaper order does not pay a more expensive one", async () => {
    const cheap = await createPendingOrder({ priceMinor: 100 })
    const expensive = { ...(await createPendingOrder()), buyer: cheap.buyer }
    const { data: order } = await placeOrder(cheap.buyer, expensive.itemId)
    const { proof } = await pay(cheap.order.order_id)
    const reply = await submitPaymentProof({ ...expensive, order }, proof)
    expect(reply.code).toBe("invalid_signature")
    expect((await showOrder({ ...expensive, order })).status).toBe("payment_pending")
    await submitPaymentProof(cheap, proof)
  })

  test("another buyer's order is not found", async () => {
    const sale = await createPendingOrder()
    const { proof } = await pay(sale.order.order_id)
    for (const other of [
      await createMember("Student"),
      await createMember("Admin"),
      await createMember("Student", "rival"),
    ]) {
      expect((await submitPaymentProof({ ...sale, buyer: other }, proof)).code).toBe("not_found")
      const body = { order_id: sale.order.order_id ?? "", transaction_id: sale.order.transaction_id }
      expect((await send(other, orders.reportFailure, { body })).code).toBe("not_found")
    }
    expect((await showOrder(sale)).status).toBe("payment_pending")
    await settle(proof.razorpay_payment_id)
  })

  test("a captured amount that differs from the order grants nothing and is refunded", async () => {
    for (const wrongAmount of [-400_000, 1]) {
      await configureGateway({ wrongAmount })
      const sale = await createPendingOrder()
      const { payment, proof } = await pay(sale.order.order_id)
      expect(await submitPaymentProof(sale, proof)).toMatchObject({ status: 409, code: "payment_mismatch" })
      expect(await showOrder(sale)).toMatchObject({
        status: "cancelled",
        refund: { amountMinor: 499_900 + wrongAmount },
      })
      expect(await countEffects(sale)).toEqual({ sales: 0, grants: 0, mails: 0 })
      await runJobs()
      expect(await showOrder(sale)).toMatchObject({ refund: { status: "processed" } })
      expect((await gatewayLedger()).refunds.filter(({ payment_id }) => payment_id === payment.id)).toHaveLength(1)
      await configureGateway({})
      expect((await placeOrder(sale.buyer, sale.itemId)).data.order_id).not.toBe(sale.order.order_id)
    }
  })
})

describe("a sale that is settled", () => {
  test("sends a receipt with the facts of the sale", async () => {
    const contact = { contactEmail: "help@acme.test" }
    await withInstitute(institutes.acme, (db) => db.updateTable("institutes").set(contact).execute())
    await saveProfile(await createMember("InstituteAdmin"), {
      registration: "composition",
      legalName: "Acme Learning LLP",
    })
    const sale = await createPendingOrder({ title: "Carpentry for one" })
    const { buyer } = sale
    const { data: order } = await submitPaymentProof(sale, (await pay(sale.order.order_id)).proof)
    const [mail] = await mailsTo(buyer.email)
    for (const fact of [
      "Item: Carpentry for one",
      "Amount paid: ₹4,999",
      /Date: \d+ \w{3} \d{4}, \d+:\d\d [ap]m IST/,
      `Payment method: ${order.instrument}`,
      `Order: ${order.number}`,
      "Sold by: Acme Learning LLP",
      `GSTIN: ${MAHARASHTRA}`,
      "Support: help@acme.test",
    ])
      expect(mail?.text).toMatch(fact)
    expect(mail?.html).toContain(`${MAHARASHTRA}</td>`)
    await removeTaxProfiles()
  })

  test("shows at the buyer's bell a purchase and a free enrolment, which staff did not send", async () => {
    const admin = await createMember("Admin")
    const sale = await createPendingOrder()
    const { buyer } = sale
    const listSent = () => send(admin, notifications.sent, { query: { size: "100" } })
    const before = (await listSent()).data
    const freeItem = await createItemOnSale({ priceMinor: 0, title: "Gift" })
    await submitPaymentProof(sale, (await pay(sale.order.order_id)).proof)
    await placeOrder(buyer, freeItem)
    expect(await bellOf(buyer)).toMatchObject({
      unread: 2,
      content: [
        { title: "You’re enrolled", body: "You now have access to Gift.", link: `/student/learn/courses/${freeItem}` },
        { title: "Payment received", body: expect.stringContaining("₹4,999"), readAt: null },
      ],
    })
    expect((await bellOf(await createMember("Student"))).content).toEqual([])
    expect((await listSent()).data).toEqual(before)
  })
})
