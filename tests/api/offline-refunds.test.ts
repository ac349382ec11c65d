import { randomUUID } from "node:crypto"
import { refunds } from "@/lib/features/orders/refund-contract"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { runJobs } from "../setup/run-jobs"
import { send } from "../setup/test-app"
import { documentsCount, mayOpen, numbersOf, withOffline } from "./offline-fixtures"
import { dayFromToday } from "./tax-fixtures"

const { admin, student, createAccepted, record, saveProfile } = withOffline()

const byHand = (transactionId: string, amountMinor: number) =>
  send(admin(), refunds.start, {
    params: { transactionId },
    body: {
      ...{ key: randomUUID(), reason: "goodwill", kind: "by_hand", amountMinor },
      paid: { on: dayFromToday(0), mode: "bank", reference: "UTR 4711" },
    },
  })

/** The sums of what an order posted, by account. */
const postedOf = async (transactionId: string) => {
  const rows = await readPlatform((db) =>
    db
      .selectFrom("ledger_entries as e")
      .innerJoin("ledger_transactions as t", "t.id", "e.transactionId")
      .innerJoin("orders as o", "o.id", "t.orderId")
      .select((q) => ["e.account", q.fn.sum<number>("e.amountMinor").as("minor")])
      .where("o.transactionId", "=", transactionId)
      .groupBy("e.account")
      .execute(),
  )
  return Object.fromEntries(rows.filter(({ minor }) => minor !== 0).map(({ account, minor }) => [account, minor]))
}

test("what was paid in parts goes back by hand in parts, whose credit notes sum to the invoice in every head", async () => {
  await saveProfile()
  const { id, number, transactionId, itemId } = await createAccepted(11_800_00, { billing: { stateCode: "27" } })
  expect((await record(id, 5_000_00)).status).toBe(200)
  expect((await record(id, null)).status).toBe(200)
  expect(await documentsCount(number, "RV")).toBe(1)
  expect(await mayOpen(student(), itemId)).toBe(true)

  expect(await byHand(transactionId, 11_800_01)).toMatchObject({ code: "refund_above" })
  for (const minor of [3_333_33, 3_333_33]) {
    expect((await byHand(transactionId, minor)).data).toMatchObject({ status: "processed", amountMinor: minor })
    expect(await mayOpen(student(), itemId)).toBe(true)
  }
  expect((await byHand(transactionId, 5_133_34)).data).toMatchObject({ status: "processed", kind: "by_hand" })
  await runJobs()
  expect(await mayOpen(student(), itemId)).toBe(false)
  expect(await byHand(transactionId, 1_00)).toMatchObject({ status: 409 })

  const documents = await numbersOf(number)
  const [invoice] = documents.filter(({ series }) => series === "INV")
  const notes = documents.filter(({ series }) => series === "CN")
  expect(notes.map(({ totalMinor }) => totalMinor)).toEqual([3_333_33, 3_333_33, 5_133_34])
  const sumOf = (key: "taxableMinor" | "cgstMinor" | "igstMinor" | "totalMinor") =>
    notes.reduce((sum, note) => sum + note[key], 0)
  expect(invoice).toMatchObject({
    ...{ taxableMinor: sumOf("taxableMinor"), cgstMinor: sumOf("cgstMinor") },
    ...{ igstMinor: sumOf("igstMinor"), totalMinor: sumOf("totalMinor") },
  })
  expect(await documentsCount(number, "FV")).toBe(0)
  const { sales = 0, sales_returns: returned, ...others } = await postedOf(transactionId)
  expect([-sales, others]).toEqual([returned, {}])
})

test("what was paid to the institute itself goes back by hand alone", async () => {
  const { id, transactionId } = await createAccepted(10_000_00)
  await record(id, 4_000_00)
  expect(await byHand(transactionId, 1_000_00)).toMatchObject({ code: "not_refundable" })
  await record(id, null)
  const body = { key: randomUUID(), reason: "goodwill", amountMinor: 1_000_00 } as const
  expect(await send(admin(), refunds.start, { params: { transactionId }, body })).toMatchObject({
    code: "not_refundable",
  })
  expect((await byHand(transactionId, 1_000_00)).data).toMatchObject({ status: "processed" })
})
