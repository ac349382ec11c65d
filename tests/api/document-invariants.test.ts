import { sql } from "kysely"
import { DOCUMENT_INVARIANTS } from "@/lib/features/invoices/document-invariants"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { asOwner } from "@/lib/server/tenancy/owner"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { pay } from "../setup/payments"
import { createPendingOrder } from "../setup/sales"

/** Lets the owner of the tables change what nobody may. */
const UNGUARDED = ["invoices", "invoice_lines", "order_lines", "document_series"]
  .map((table) => `alter table ${table} no force row level security; alter table ${table} disable trigger user;`)
  .join(" ")

const violations = () =>
  readPlatform(async (db) => {
    const found: string[] = []
    for (const [name, query] of Object.entries(DOCUMENT_INVARIANTS))
      if ((await sql.raw(query).execute(db)).rows.length > 0) found.push(name)
    return found
  })

test.each([
  ["a number is missing in a series of documents", `update document_series set last = last + 1`, `last = last - 1`],
  [
    "a document is dated before its predecessor, or outside the financial year of its number",
    `update invoices set "issuedAt" = "issuedAt" - interval '3 years' where no = 2`,
    `"issuedAt" = "issuedAt" + interval '3 years' where no = 2`,
  ],
  [
    "a document is not the sum of its lines",
    `update invoice_lines set "taxableMinor" = "taxableMinor" + 1, "totalMinor" = "totalMinor" + 1`,
    `"taxableMinor" = "taxableMinor" - 1, "totalMinor" = "totalMinor" - 1`,
  ],
  [
    "a document is not what it states",
    `update invoices set document = document || '{"number": "INV/26-27/999999"}'`,
    `document = document || jsonb_build_object('number', number)`,
  ],
  [
    "a sale has other documents than its granted lines",
    `update order_lines set status = 'ordered'`,
    `status = 'granted'`,
  ],
])("%s: found when it is planted", async (name, defect, repair) => {
  for (let count = 0; count < 2; count += 1) {
    const { order } = await createPendingOrder()
    expect(await settle((await pay(order.order_id)).payment.id)).toBe("paid")
  }
  expect(await violations()).toEqual([])
  const [, table = ""] = /update (\w+)/.exec(defect) ?? []
  await asOwner(`${UNGUARDED} ${defect}`)
  expect(await violations()).toEqual([name])
  await asOwner(`update ${table} set ${repair}`)
  expect(await violations()).toEqual([])
})
