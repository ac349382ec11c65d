import { findDeductions, postEntries } from "@/lib/features/ledger/ledger.server"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { changeItem } from "../setup/baskets"
import { createItemOnSale, pay } from "../setup/payments"
import { runJobs } from "../setup/run-jobs"
import { institutes, unique } from "../setup/test-app"
import { dayFromToday } from "./tax-fixtures"
import { withTaxedSales } from "./taxed-sales-fixtures"

const { place, saveProfile } = withTaxedSales()
const billing = { stateCode: "27" } as const

/** All that was posted of the order of a payment, by account. */
const sumsOf = (paymentId: string) =>
  readPlatform(async (db) => {
    const rows = await db
      .selectFrom("ledger_entries as e")
      .innerJoin("ledger_transactions as t", "t.id", "e.transactionId")
      .innerJoin("payments as p", "p.orderId", "t.orderId")
      .select((q) => ["e.account", q.fn.sum<number>("e.amountMinor").as("minor")])
      .where("p.providerPaymentId", "=", paymentId)
      .groupBy("e.account")
      .execute()
    return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]))
  })

const sell = async (itemIds: number[]) => {
  const { data } = await place(itemIds, { billing })
  const { payment } = await pay(data.order_id)
  return { ...data, paymentId: payment.id }
}

test("what the platform collects is owed by it, less its fee, the gateway's and the tax that it keeps back", async () => {
  await saveProfile()
  const { paymentId } = await sell([await createItemOnSale({ priceMinor: 49_900 })])
  expect(await settle(paymentId)).toBe("paid")
  const {
    platform_fees: fee = 0,
    gateway_fees: gatewayFee = 0,
    input_tax: input = 0,
    ...sums
  } = await sumsOf(paymentId)
  expect(sums).toEqual({
    platform_clearing: 49_900 - gatewayFee - input - fee - 211,
    tcs_receivable: 211,
    sales: -42_288,
    cgst_payable: -3_806,
    sgst_payable: -3_806,
  })
})

test("the rate is that of the day in India, not one of the future", async () => {
  await saveProfile()
  const insertRate = (fromDate: string, basisPoints: number) =>
    withPlatform((db) => db.insertInto("tcs_rates").values({ fromDate, basisPoints }).execute())
  await insertRate(dayFromToday(0), 100)
  await insertRate(dayFromToday(1), 200)
  const { paymentId } = await sell([await createItemOnSale({ priceMinor: 49_900 })])
  await settle(paymentId)
  expect(await sumsOf(paymentId)).toMatchObject({ tcs_receivable: 423 })
  await withPlatform((db) =>
    db
      .deleteFrom("tcs_rates")
      .where("basisPoints", "in", [100, 200])
      .where("fromDate", ">", new Date("2024-08-01"))
      .execute(),
  )
})

test("no tax is held back of what bears none", async () => {
  const { paymentId } = await sell([await createItemOnSale({ priceMinor: 49_900 })])
  await settle(paymentId)
  expect(await sumsOf(paymentId)).not.toHaveProperty("tcs_receivable")
})

test("what cannot be granted goes back from where it was collected", async () => {
  await saveProfile()
  const [good, gone] = [await createItemOnSale({ priceMinor: 49_900 }), await createItemOnSale({ priceMinor: 20_000 })]
  const order = await sell([good, gone])
  await changeItem(gone, { status: "archived" })
  expect(await settle(order.paymentId)).toBe("paid")
  await runJobs()
  const { platform_clearing: clearing = 0, refunds, gateway, ...rest } = await sumsOf(order.paymentId)
  expect({ refunds, gateway, tcs: rest["tcs_receivable"] }).toEqual({ refunds: 0, gateway: undefined, tcs: 211 })
  const held = (rest["platform_fees"] ?? 0) + (rest["gateway_fees"] ?? 0) + (rest["input_tax"] ?? 0) + 211
  expect(clearing).toBe(49_900 - held)
})

test("a sale that was posted to the gateway before goes back from the gateway", async () => {
  const reference = unique("pay")
  const found = await withInstitute(institutes.acme, async (db) => {
    const { id: orderId } = await db.selectFrom("orders").select("id").limit(1).executeTakeFirstOrThrow()
    const posted = { kind: "sale", reference, orderId, currency: "INR" } as const
    const entries = [
      ["gateway", 100],
      ["sales", -100],
      ["platform_fees", 2],
      ["platform_payable", -2],
    ] as const
    await postEntries(
      db,
      posted,
      entries.map(([account, amountMinor]) => ({ account, amountMinor })),
    )
    return findDeductions(db, reference)
  })
  expect(found).toEqual({ collector: "gateway", platformFeeMinor: 2, tcsMinor: 0 })
})
