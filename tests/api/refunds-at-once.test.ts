import { sql } from "kysely"
import { refunds } from "@/lib/features/orders/refund-contract"
import { sendDueRefunds } from "@/lib/features/orders/refunds/send-refund.server"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { expectBooksBalance } from "../setup/books"
import { configureGateway, gatewayLedger } from "../setup/payments"
import { runJobs } from "../setup/run-jobs"
import { createMember, send, type TestMember } from "../setup/test-app"
import { waitForLock } from "../setup/wait-for-lock"
import { refundsOf, sellCourses, startRefund } from "./refund-fixtures"

let staff: TestMember
beforeAll(async () => {
  staff = await createMember("InstituteAdmin")
})
afterEach(expectBooksBalance)

type Params = { id: string }
const BY_HAND = { on: "2026-11-26", mode: "cash" as const }

test.each([
  ["withdrawn", async (params: Params) => (await send(staff, refunds.withdraw, { params })).code],
  ["paid by hand", async (params: Params) => (await send(staff, refunds.paidBack, { params, body: BY_HAND })).code],
  ["sent a second time", async (params: Params) => (await send(staff, refunds.retry, { params })).code],
])("a refund that the job begins to send at this moment is not %s, and is paid once", async (_, change) => {
  const sale = await sellCourses([49_900])
  await configureGateway({ refunds: "balance" })
  const { data } = await startRefund(staff, sale, { amountMinor: 49_900 })
  await runJobs()
  const last = async () => (await refundsOf(staff, sale)).refunds[0]
  expect(await last()).toMatchObject({ status: "due", failure: { kind: "low_balance" } })
  await configureGateway({})
  const answer = await withPlatform(async (db) => {
    await db
      .updateTable("refunds")
      .set({ triedAt: sql<Date>`now()`, failureKind: null, failure: null, nextTryAt: sql<Date>`now()` })
      .where("id", "=", data.id)
      .execute()
    return waitForLock(change({ id: String(data.id) }))
  })
  expect(await answer()).toBe("stale")
  await sendDueRefunds.run({ isResumed: false })
  expect(await last()).toMatchObject({ status: "processed", kind: "gateway" })
  expect((await gatewayLedger()).refunds.filter(({ payment_id }) => payment_id === sale.paymentId)).toHaveLength(1)
})
