import { sql } from "kysely"
import { orders } from "@/lib/features/orders/contract"
import { expireOrders, reconcileOrders } from "@/lib/features/orders/reconcile.server"
import { sendRefundsDue } from "@/lib/features/orders/refunds.server"
import { type Step, saleSteps } from "@/lib/features/orders/sale-steps.server"
import { payments } from "@/lib/features/orders/payments.server"
import { settle, settleFetched } from "@/lib/features/orders/settle.server"
import { withPlatform } from "@/lib/server/tenancy/platform"
import {
  eventText,
  expectBooksAgree,
  expectSound,
  gatewayBooks,
  itemOnSale,
  pay,
  place,
  runJobs,
  sendEvent,
  turn,
  until,
} from "../setup/payments"
import { raw, send, someone } from "../setup/world"

afterEach(async () => {
  await expectSound()
  await runJobs()
  await expectSound()
  await expectBooksAgree()
})

/** A buyer with an order that waits for its money. */
async function waiting(values: Parameters<typeof itemOnSale>[0] = {}) {
  const buyer = await someone("Student")
  const itemId = await itemOnSale(values)
  const { data: order } = await place(buyer, itemId)
  return { buyer, itemId, order }
}

type Waiting = Awaited<ReturnType<typeof waiting>>
type Proof = Awaited<ReturnType<typeof pay>>["proof"]

const succeed = ({ buyer, order }: Waiting, proof: Proof) =>
  send(buyer, orders.succeed, { body: { ...proof, transaction_id: order.transaction_id } })
const look = async ({ buyer, order }: Waiting) =>
  (await send(buyer, orders.show, { params: { transactionId: order.transaction_id } })).data
const captured = (payment: object) => sendEvent(eventText("payment.captured", payment))

/** Moves the clock of an order, so that its time is over or it is due to be asked about. */
const shiftOrder = (transactionId: string, interval: string) =>
  withPlatform((db) =>
    sql`update orders set "expiresAt" = "expiresAt" - ${interval}::interval, "createdAt" = "createdAt" - ${interval}::interval,
      "nextCheckAt" = "nextCheckAt" - ${interval}::interval where "transactionId" = ${transactionId}`.execute(db),
  )

/** How often a sale was booked, and how many rights and receipts it made. */
async function effects({ order }: Waiting) {
  return withPlatform(async (db) => {
    const { rows } = await sql<{ sales: number; grants: number; mails: number }>`
      select (select count(*)::int from ledger_transactions l join payments p on p."providerPaymentId" = l.reference and l.kind = 'sale'
                where p."orderId" = o.id) as sales,
             (select count(*)::int from entitlements e where e."orderId" = o.id) as grants,
             (select count(*)::int from pgboss.job j where j.data->>'id' = 'receipt-' || o."transactionId") as mails
      from orders o where o."transactionId" = ${order.transaction_id}`.execute(db)
    return rows[0]
  })
}
const ONCE = { sales: 1, grants: 1, mails: 1 }

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
    const answers = await Promise.all(shuffled.map((tell) => tell?.()))
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

const comeBack = ({ order }: Waiting, fields: Record<string, string>) =>
  raw(`/payments/v2/api/course/return/${order.transaction_id}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: "https://gateway.test" },
    body: new URLSearchParams(fields).toString(),
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

describe("a crash at every step", () => {
  const crash: Step = () => Promise.reject(new Error("the power went out"))

  test.each(Array.from({ length: saleSteps.length + 1 }, (_, at) => at))("after step %i", async (at) => {
    const sale = await waiting()
    const { payment, proof } = await pay(sale.order.order_id)
    await expect(settle(payment.id, saleSteps.toSpliced(at, 0, crash))).rejects.toThrow("the power went out")
    await expectSound()
    expect(await effects(sale)).toEqual({ sales: 0, grants: 0, mails: 0 })
    expect((await succeed(sale, proof)).data.status).toBe("paid")
    expect(await effects(sale)).toEqual(ONCE)
  })

  test("after the sale, before anybody was told", async () => {
    const sale = await waiting()
    const { payment, proof } = await pay(sale.order.order_id)
    expect(await settle(payment.id)).toBe("paid")
    expect(await settle(payment.id)).toBe("known")
    expect((await succeed(sale, proof)).data.status).toBe("paid")
    expect(await effects(sale)).toEqual(ONCE)
  })

  test("while the provider is silent: the buyer is not told that it failed, and it is settled soon", async () => {
    const sale = await waiting()
    const { proof } = await pay(sale.order.order_id)
    await turn({ status5xx: 1 })
    expect((await succeed(sale, proof)).data).toMatchObject({ status: "payment_pending", failure: null })
    await runJobs()
    expect((await look(sale)).status).toBe("paid")
  })

  test("between a refund and its note: it is paid back once", async () => {
    await turn({ wrongAmount: 5 })
    const sale = await waiting()
    const { payment, proof } = await pay(sale.order.order_id)
    await succeed(sale, proof)
    await turn({ drop: 1 })
    await expect(runJobs()).rejects.toThrow("unavailable")
    expect((await look(sale)).refund?.status).toBe("due")
    await withPlatform((db) => sql`update refunds set "createdAt" = "createdAt" - interval '5 minutes'`.execute(db))
    await sendRefundsDue.run({})
    await sendRefundsDue.run({})
    expect((await look(sale)).refund?.status).toBe("processed")
    expect((await gatewayBooks()).refunds.filter(({ payment_id }) => payment_id === payment.id)).toHaveLength(1)
  })
})

test("thirty buyers of ten seats who all pay, in time or late: ten own it, every other payment goes back", async () => {
  const itemId = await itemOnSale({ seats: 10 })
  const sales: Waiting[] = []
  for (let at = 0; at < 30; at += 1) {
    const buyer = await someone("Student")
    const { data: order, code } = await place(buyer, itemId)
    if (code === "sold_out") continue
    sales.push({ buyer, itemId, order })
    if (at < 20) await shiftOrder(order.transaction_id, "31 minutes")
  }
  const paid = await Promise.all(sales.map(async (sale) => ({ sale, ...(await pay(sale.order.order_id)) })))
  await Promise.all(paid.map(({ sale, proof }) => succeed(sale, proof)))
  await runJobs()
  const states = await Promise.all(sales.map(look))
  expect(states.filter(({ status }) => status === "paid")).toHaveLength(10)
  expect(states.filter(({ refund }) => refund?.status === "processed")).toHaveLength(sales.length - 10)
}, 60_000)
