import { orders } from "@/lib/features/orders/contract"
import { reconcileOrders } from "@/lib/features/orders/reconcile.server"
import { settle } from "@/lib/features/orders/settle.server"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { expectBooksAgree, expectSound } from "../setup/invariants"
import { eventText, gatewayBooks, pay, place, runJobs, sendEvent, turn } from "../setup/payments"
import { captured, comeBack, effects, look, ONCE, shiftOrder, succeed, waiting } from "../setup/sales"
import { send, someone, unique } from "../setup/world"

afterEach(async () => {
  await expectSound()
  await runJobs()
  await expectSound()
  await expectBooksAgree()
})

describe("settled once, whoever tells", () => {
  test("the success call, then the webhook", async () => {
    const sale = await waiting()
    const { payment, proof } = await pay(sale.order.order_id)
    expect((await succeed(sale, proof)).data.status).toBe("paid")
    expect((await captured(payment)).status).toBe(200)
    await runJobs()
    expect(await effects(sale)).toEqual(ONCE)
  })

  test("the webhook, then the success call", async () => {
    const sale = await waiting()
    const { payment, proof } = await pay(sale.order.order_id)
    await captured(payment)
    await runJobs()
    expect((await look(sale)).status).toBe("paid")
    expect((await succeed(sale, proof)).data.status).toBe("paid")
    expect(await effects(sale)).toEqual(ONCE)
  })

  test("a hundred webhooks and ten success calls, at once and out of order", async () => {
    const sale = await waiting()
    const { payment, proof } = await pay(sale.order.order_id)
    const names = ["payment.authorized", "payment.captured", "order.paid", "payment.failed"]
    const texts = Array.from({ length: 100 }, (_, at) =>
      eventText(names[(at * 7) % 4] ?? "", { ...payment, email: `${at % 9}@x.test` }),
    )
    const told = [
      ...texts.map((text) => () => sendEvent(text)),
      ...Array.from({ length: 10 }, () => () => succeed(sale, proof)),
    ]
    const shuffled = told.map((_, at) => told[(at * 37) % told.length])
    const answers = await Promise.all(shuffled.map(async (tell) => tell?.()))
    expect(new Set(answers.map((answer) => answer?.status))).toEqual(new Set([200]))
    await Promise.all([runJobs(), settle(payment.id), settle(payment.id), settle(payment.id)])
    expect(await effects(sale)).toEqual(ONCE)
  })

  test("the buyer's browser that is brought back without cookies", async () => {
    const sale = await waiting()
    const { proof } = await pay(sale.order.order_id)
    const answer = await comeBack(sale, proof)
    expect(answer.status).toBe(303)
    expect(answer.headers.get("location")).toBe(`/institute/2/checkout/result/${sale.order.transaction_id}`)
    expect(await look(sale)).toMatchObject({ status: "paid", instrument: "Visa 1007" })
  })

  test("nobody at all: the order is asked about a minute later", async () => {
    const sale = await waiting()
    await pay(sale.order.order_id)
    await reconcileOrders.run({})
    expect((await look(sale)).status).toBe("payment_pending")
    await shiftOrder(sale.order.transaction_id, "2 minutes")
    await reconcileOrders.run({})
    expect((await look(sale)).status).toBe("paid")
    expect(await effects(sale)).toEqual(ONCE)
  })
})

test("an order of which the provider knows nothing does not hold up the others", async () => {
  const [lost, sale] = [await waiting(), await waiting()]
  await pay(sale.order.order_id)
  await withPlatform((db) =>
    db
      .updateTable("orders")
      .set({ providerOrderId: unique("order_gone").replaceAll("-", "") })
      .where("transactionId", "=", lost.order.transaction_id)
      .execute(),
  )
  await shiftOrder(lost.order.transaction_id, "3 minutes")
  await shiftOrder(sale.order.transaction_id, "2 minutes")
  await reconcileOrders.run({})
  expect((await look(sale)).status).toBe("paid")
})

describe("proof that does not fit", () => {
  test("a forged signature settles nothing", async () => {
    const sale = await waiting()
    const { proof } = await pay(sale.order.order_id)
    const forged = {
      ...proof,
      razorpay_signature: proof.razorpay_signature.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
    }
    expect(await succeed(sale, forged)).toMatchObject({ status: 400, code: "bad_signature" })
    expect((await comeBack(sale, forged)).status).toBe(303)
    expect((await look(sale)).status).toBe("payment_pending")
    await settle(proof.razorpay_payment_id)
  })

  test("the proof of a cheaper order does not pay a dearer one", async () => {
    const cheap = await waiting({ priceMinor: 100 })
    const dear = { ...(await waiting()), buyer: cheap.buyer }
    const { data: order } = await place(cheap.buyer, dear.itemId)
    const { proof } = await pay(cheap.order.order_id)
    const answer = await succeed({ ...dear, order }, proof)
    expect(answer.code).toBe("bad_signature")
    expect((await look({ ...dear, order })).status).toBe("payment_pending")
    await succeed(cheap, proof)
  })

  test("another's order does not exist", async () => {
    const sale = await waiting()
    const { proof } = await pay(sale.order.order_id)
    for (const stranger of [await someone("Student"), await someone("Admin"), await someone("Student", "rival")]) {
      expect((await succeed({ ...sale, buyer: stranger }, proof)).code).toBe("not_found")
      const body = { order_id: sale.order.order_id ?? "", transaction_id: sale.order.transaction_id }
      expect((await send(stranger, orders.fail, { body })).code).toBe("not_found")
    }
    expect((await look(sale)).status).toBe("payment_pending")
    await settle(proof.razorpay_payment_id)
  })

  test("an amount that changed on the way grants nothing and goes back", async () => {
    for (const wrongAmount of [-400_000, 1]) {
      await turn({ wrongAmount })
      const sale = await waiting()
      const { payment, proof } = await pay(sale.order.order_id)
      expect(await succeed(sale, proof)).toMatchObject({ status: 409, code: "payment_mismatch" })
      expect(await look(sale)).toMatchObject({ status: "cancelled", refund: { amountMinor: 499_900 + wrongAmount } })
      expect(await effects(sale)).toEqual({ sales: 0, grants: 0, mails: 0 })
      await runJobs()
      expect(await look(sale)).toMatchObject({ refund: { status: "processed" } })
      expect((await gatewayBooks()).refunds.filter(({ payment_id }) => payment_id === payment.id)).toHaveLength(1)
      await turn({})
      expect((await place(sale.buyer, sale.itemId)).data.order_id).not.toBe(sale.order.order_id)
    }
  })
})
