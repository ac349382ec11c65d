import { LEDGER_INVARIANTS } from "@/lib/features/ledger/ledger-invariants"
import { changeItem } from "../setup/baskets"
import { expectInvariants, findBrokenBy } from "../setup/invariants"
import { createItemOnSale } from "../setup/payments"
import { withTaxedSales } from "./taxed-sales-fixtures"

const { place, payOrder, saveProfile } = withTaxedSales()

const NEWEST = `(select max(id) from orders)`
const post = (kind: string, reference: string, orderId: string, entries: readonly [string, number][]) => `
  with t as (
    insert into ledger_transactions ("instituteId", kind, reference, "orderId")
    select "instituteId", '${kind}', ${reference}, ${orderId} from orders where id = ${NEWEST} returning id, "instituteId")
  insert into ledger_entries ("instituteId", "transactionId", account, "amountMinor", currency)
  select t."instituteId", t.id, e.account, e.minor, 'INR'
  from t, (values ${entries.map(([account, minor]) => `('${account}', ${String(minor)})`).join(", ")}) e (account, minor)`

/** A defect of the newest order, of which a line goes back, and what must find it. */
const DEFECTS: Record<keyof typeof LEDGER_INVARIANTS, string> = {
  "a head of tax is booked with another amount than its lines": `
    update order_lines set "utgstMinor" = "sgstMinor", "sgstMinor" = 0
    where "orderId" = ${NEWEST} and status = 'granted'`,
  "a refund went back from another account than its payment came to": `
    with r as (
      update refunds set "providerRefundId" = 'rfnd_seeded' where id = (select max(id) from refunds) returning id)
    ${post("refund", "'rfnd_seeded'", NEWEST, [
      ["refunds", 1],
      ["gateway", -1],
    ]).replace("with t as", ", t as")}`,
  "a transaction names another order than its payment": post(
    "unmatched_payment",
    `(select "providerPaymentId" from payments where "orderId" = ${NEWEST} limit 1)`,
    `(select min(o.id) from orders o where o."instituteId" = orders."instituteId")`,
    [
      ["gateway", 1],
      ["refunds", -1],
    ],
  ),
  "tax was kept back of what the platform did not collect": post("write_off", "'planted'", NEWEST, [
    ["tcs_receivable", 1],
    ["sales", -1],
  ]),
  "the fee of a lost dispute is booked with another amount, or not at all": `
    insert into disputes ("instituteId", "orderId", "paymentId", "providerDisputeId", "amountMinor", "feeMinor", status, "endedAt")
    select p."instituteId", p."orderId", p.id, 'disp_seeded', 100, 50, 'lost', now() from payments p
    where p."orderId" = ${NEWEST} limit 1`,
}

test.each(Object.entries(DEFECTS))("%s", async (name, statement) => {
  await saveProfile()
  const [good, gone] = [await createItemOnSale({ priceMinor: 49_900 }), await createItemOnSale({ priceMinor: 20_000 })]
  const { data } = await place([good, gone], { billing: { stateCode: "27" } })
  await changeItem(gone, { status: "archived" })
  expect((await payOrder(data)).outcome).toBe("paid")
  await expectInvariants()
  expect(await findBrokenBy(statement, LEDGER_INVARIANTS)).toEqual([name])
})
