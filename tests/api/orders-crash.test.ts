import { sql } from "kysely"
import { sendDueRefunds } from "@/lib/features/orders/refunds/send-refund.server"
import { saleSteps, type SaleStep } from "@/lib/features/orders/settlement/sale-steps.server"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { expectBooksBalance } from "../setup/books"
import { expectInvariants } from "../setup/invariants"
import { gatewayLedger, createItemOnSale, pay, placeOrder, configureGateway } from "../setup/payments"
import { runJobs } from "../setup/run-jobs"
import {
  countEffects,
  showOrder,
  ONCE,
  ageOrder,
  submitPaymentProof,
  createPendingOrder,
  type PendingOrder,
} from "../setup/sales"
import { createMember } from "../setup/test-app"

afterEach(expectBooksBalance)

describe("a crash at every step", () => {
  const crash: SaleStep = () => Promise.reject(new Error("the power went out"))

  test.each(Array.from({ length: saleSteps.length + 1 }, (_, at) => at))("after step %i", async (at) => {
    const sale = await createPendingOrder()
    const { payment, proof } = await pay(sale.order.order_id)
    await expect(settle(payment.id, saleSteps.toSpliced(at, 0, crash))).rejects.toThrow("the power went out")
    await expectInvariants()
    expect(await countEffects(sale)).toEqual({ sales: 0, grants: 0, mails: 0 })
    expect((await submitPaymentProof(sale, proof)).data.status).toBe("paid")
    expect(await countEffects(sale)).toEqual(ONCE)
  })

  test("after the sale, before the response", async () => {
    const sale = await createPendingOrder()
    const { payment, proof } = await pay(sale.order.order_id)
    expect(await settle(payment.id)).toBe("paid")
    expect(await settle(payment.id)).toBe("already_applied")
    expect((await submitPaymentProof(sale, proof)).data.status).toBe("paid")
    expect(await countEffects(sale)).toEqual(ONCE)
  })

  test("while the provider is unavailable: the order stays pending and is settled soon after", async () => {
    const sale = await createPendingOrder()
    const { proof } = await pay(sale.order.order_id)
    await configureGateway({ status5xx: 1 })
    expect((await submitPaymentProof(sale, proof)).data).toMatchObject({ status: "payment_pending", failure: null })
    await runJobs()
    expect((await showOrder(sale)).status).toBe("paid")
  })

  test("between sending a refund and recording it: it is refunded once", async () => {
    await configureGateway({ wrongAmount: 5 })
    const sale = await createPendingOrder()
    const { payment, proof } = await pay(sale.order.order_id)
    await submitPaymentProof(sale, proof)
    await configureGateway({ drop: 1 })
    await expect(runJobs()).rejects.toThrow("unavailable")
    expect((await showOrder(sale)).refund?.status).toBe("due")
    await withPlatform((db) => sql`update refunds set "nextTryAt" = now()`.execute(db))
    await sendDueRefunds.run({ isResumed: false })
    await sendDueRefunds.run({ isResumed: false })
    expect((await showOrder(sale)).refund?.status).toBe("processed")
    expect((await gatewayLedger()).refunds.filter(({ payment_id }) => payment_id === payment.id)).toHaveLength(1)
  })
})

test("of thirty buyers of ten seats who all pay, in time or late, ten own the item and the others are refunded", async () => {
  const itemId = await createItemOnSale({ seats: 10 })
  const sales: PendingOrder[] = []
  for (let at = 0; at < 30; at += 1) {
    const buyer = await createMember("Student")
    const { data: order, code } = await placeOrder(buyer, itemId)
    if (code === "sold_out") continue
    sales.push({ buyer, itemId, order })
    if (at < 20) await ageOrder(order.transaction_id, "31 minutes")
  }
  const paid = await Promise.all(sales.map(async (sale) => ({ sale, ...(await pay(sale.order.order_id)) })))
  await Promise.all(paid.map(({ sale, proof }) => submitPaymentProof(sale, proof)))
  await runJobs()
  const states = await Promise.all(sales.map(showOrder))
  expect(states.filter(({ status }) => status === "paid")).toHaveLength(10)
  expect(states.filter(({ refund }) => refund?.status === "processed")).toHaveLength(sales.length - 10)
})
