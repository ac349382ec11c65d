import { sql } from "kysely"
import { MONEY_INVARIANTS } from "@/lib/features/orders/money-invariants"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { changeItem, createPendingBasket, payFor } from "../setup/baskets"
import { expectInvariants, findBrokenBy } from "../setup/invariants"
import { createItemOnSale } from "../setup/payments"
import { runJobs } from "../setup/run-jobs"
import { createMember } from "../setup/test-app"
import { sellCourses, startRefund } from "./refund-fixtures"

type Name = keyof typeof MONEY_INVARIANTS

/** A defect of the newest order, which consists of a granted and a returned line, and what must find it. */
const DEFECTS: Record<string, { statement: string; found: Name }> = {
  "a total that is not that of its lines": {
    statement: `update orders set "subtotalMinor" = "subtotalMinor" + 1, "taxableMinor" = "taxableMinor" + 1, "totalMinor" = "totalMinor" + 1
      where id = (select max(id) from orders)`,
    found: "an order is not the sum of its lines",
  },
  "an order without lines": {
    statement: `insert into orders ("instituteId", "transactionId", "buyerId", "basketKey", "subtotalMinor", "taxableMinor", "totalMinor", currency)
      select "instituteId", 'txn_without_lines_000000', "buyerId", 'none', 0, 0, 0, currency from orders order by id desc limit 1`,
    found: "an order is not the sum of its lines",
  },
  "a discount that nothing gives": {
    statement: `update order_lines set "discountMinor" = 1 where id = (select max(id) from order_lines)`,
    found: "the discount of a line is not the sum of what lowers its price",
  },
  "an entitlement of another line": {
    statement: `update entitlements set "orderLineId" = (select max(id) from order_lines where status = 'returned') where id = (select max(id) from entitlements)`,
    found: "an entitlement is not of its line",
  },
  "an entitlement whose line is not granted": {
    statement: `update order_lines set status = 'returned', "refundedMinor" = "totalMinor" where id = (select max(id) from order_lines where status = 'granted')`,
    found: "a line is granted without an entitlement, or has one ungranted",
  },
  "a line that nobody granted": {
    statement: `update order_lines set status = 'ordered' where id = (select max(id) from order_lines where status = 'granted')`,
    found: "a line of a sold order is neither granted nor goes back",
  },
  "a line granted before it was paid": {
    statement: `update orders set status = 'expired' where id = (select max(id) from orders)`,
    found: "a line of an unsold order is granted",
  },
  "a sale with another amount than its line": {
    statement: `update order_lines set "taxableMinor" = "taxableMinor" - 2, "cgstMinor" = 1, "sgstMinor" = 1
      where id = (select max(id) from order_lines where status = 'granted')`,
    found: "a sale is booked twice or with other amounts than its lines",
  },
  "a refund that is not what goes back": {
    statement: `update refunds set "amountMinor" = "amountMinor" - 1 where id = (select max(id) from refunds)`,
    found: "a captured payment is neither what was granted nor what goes back",
  },
  "a refund that the ledger does not owe": {
    statement: `update refunds set status = 'processed' where id = (select max(id) from refunds)`,
    found: "what is owed back is not what refunds are due",
  },
}

/** Defects of the newest sale whose lines were given back, in part and in full. */
const REFUND_DEFECTS: Record<string, { statement: string; found: Name }> = {
  "a line that gives back another amount than its refund": {
    statement: `update order_lines set "refundedMinor" = "refundedMinor" - 1 where id = (select max("lineId") from refund_lines)`,
    found: "a line has given back another amount than its refunds, or more than it has",
  },
  "a line that is given back in full, and granted": {
    statement: `update order_lines set status = 'granted' where id = (select max(id) from order_lines where status = 'refunded')`,
    found: "a line has given back another amount than its refunds, or more than it has",
  },
  "a refund that is not the sum of its lines": {
    statement: `update refunds set "amountMinor" = "amountMinor" + 1 where id = (select max("refundId") from refund_lines)`,
    found: "a refund is not the sum of its lines",
  },
  "a refund that is accepted without its heads": {
    statement: `update refund_lines set "taxableMinor" = null, "cgstMinor" = null, "sgstMinor" = null, "utgstMinor" = null, "igstMinor" = null
      where id = (select max(id) from refund_lines)`,
    found: "a refund is not the sum of its lines",
  },
  "a credit note's heads that the books do not have": {
    statement: `update refund_lines set "taxableMinor" = "taxableMinor" - 2, "igstMinor" = "igstMinor" + 2 where id = (select max(id) from refund_lines)`,
    found: "a refund is booked twice or with other amounts than its lines",
  },
  "a refund on its way that the ledger does not owe": {
    statement: `update refunds set status = 'pending' where id = (select max("refundId") from refund_lines)`,
    found: "what is owed back is not what refunds are due",
  },
}

beforeAll(async () => {
  const sold = await sellCourses([40_000, 20_000])
  const staff = await createMember("InstituteAdmin")
  await startRefund(staff, sold, { lines: [{ no: 1, amountMinor: 40_000 }, { no: 2, amountMinor: 5_000 }] }) // oxfmt-ignore
  await runJobs()
  const [withdrawn, good] = [await createItemOnSale(), await createItemOnSale()]
  const sale = await createPendingBasket(await createMember("Student"), [withdrawn, good])
  await changeItem(withdrawn, { status: "archived" })
  await payFor(sale)
})

test.each(Object.entries({ ...DEFECTS, ...REFUND_DEFECTS }))("%s is found", async (_, { statement, found }) => {
  await expectInvariants()
  expect(await findBrokenBy(statement, MONEY_INVARIANTS)).toContain(found)
})

test.each([`"orderLineId" = null`, `"orderId" = null, "orderLineId" = null`])(
  "the table refuses an entitlement of a sale without its line (%s)",
  async (change) => {
    const update = sql.raw(`update entitlements set ${change} where id = (select max(id) from entitlements)`)
    await expect(withPlatform((db) => update.execute(db))).rejects.toThrow(
      /violates check constraint "entitlements_check/,
    )
  },
)
