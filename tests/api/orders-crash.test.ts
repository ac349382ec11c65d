import { sql } from "kysely"
import { sendRefundsDue } from "@/lib/features/orders/refunds.server"
import { saleSteps, type Step } from "@/lib/features/orders/sale-steps.server"
import { settle } from "@/lib/features/orders/settle.server"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { expectBooksAgree, expectSound } from "../setup/invariants"
import { gatewayBooks, itemOnSale, pay, place, runJobs, turn } from "../setup/payments"
import { effects, look, ONCE, shiftOrder, succeed, waiting, type Waiting } from "../setup/sales"
import { someone } from "../setup/world"

afterEach(async () => {
  await expectSound()
  await runJobs()
  await expectSound()
  await expectBooksAgree()
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
