import pg from "pg"
import { DOCUMENT_INVARIANTS } from "@/lib/features/invoices/document-invariants"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { connectionStrings } from "@/lib/server/tenancy/connections"
import { expectInvariants } from "../setup/invariants"
import { pay } from "../setup/payments"
import { createPendingOrder } from "../setup/sales"

type Name = keyof typeof DOCUMENT_INVARIANTS

const TABLES = ["invoices", "invoice_lines", "order_lines", "document_series"]
/** Lets the owner of the tables change what nobody may. */
const UNGUARDED = TABLES.map(
  (table) => `alter table ${table} no force row level security; alter table ${table} disable trigger user;`,
).join(" ")

const NEWEST = `(select max(id) from invoices)`
const DATED = `a document is dated before its predecessor, or outside the financial year of its number`
const shift = (interval: string) => `update invoices set "issuedAt" = "issuedAt" - interval '${interval}',
  document = document || jsonb_build_object('issuedAt', "issuedAt" - interval '${interval}') where id = ${NEWEST}`
const state = (facts: string) => `update invoices set document = document || '${facts}' where id = ${NEWEST}`
const deleteNewest = `delete from invoice_lines where "invoiceId" = ${NEWEST}; delete from invoices where id = ${NEWEST}`

/** A defect of the newest document, and what must find it. */
const DEFECTS: Record<string, { statement: string; found: Name[] }> = {
  "a number that was taken and not used": {
    statement: `update document_series set last = last + 1`,
    found: ["a number is missing in a series of documents"],
  },
  "a number that is left out": {
    statement: `update invoices set no = no + 1 where id = ${NEWEST}; update document_series set last = last + 1`,
    found: ["a number is missing in a series of documents"],
  },
  "a document a minute before its predecessor": { statement: shift("1 minute"), found: [DATED] },
  "a document of another financial year than its number": { statement: shift("3 years"), found: [DATED] },
  "a total that is not that of its lines": {
    statement: `update invoices set "taxableMinor" = "taxableMinor" + 1, "totalMinor" = "totalMinor" + 1,
      document = jsonb_set(jsonb_set(document, '{totals,taxableMinor}', to_jsonb("taxableMinor" + 1)),
        '{totals,totalMinor}', to_jsonb("totalMinor" + 1)) where id = ${NEWEST}`,
    found: ["a document is not the sum of its lines", "a sale has other documents than its granted lines"],
  },
  "a document without lines": {
    statement: `delete from invoice_lines where "invoiceId" = ${NEWEST}`,
    found: ["a document is not the sum of its lines", "a document is not what it states"],
  },
  "an edited number": {
    statement: state(`{"number": "INV/26-27/999999"}`),
    found: ["a document is not what it states"],
  },
  "an edited date": { statement: state(`{"issuedOn": "2026-04-01"}`), found: ["a document is not what it states"] },
  "an edited GSTIN": {
    statement: `update invoices set "buyerGstin" = '29AAGCB7383J1Z4' where id = ${NEWEST}`,
    found: ["a document is not what it states"],
  },
  "an edited amount": {
    statement: `update invoices set document = jsonb_set(document, '{totals,taxableMinor}', '1') where id = ${NEWEST}`,
    found: ["a document is not what it states"],
  },
  "an edited title of a line": {
    statement: `update invoices set document = jsonb_set(document, '{lines,0,title}', '"Another"') where id = ${NEWEST}`,
    found: ["a document is not what it states"],
  },
  "a line that was taken back after it was invoiced": {
    statement: `update order_lines set status = 'ordered' where id = (select max("lineId") from invoice_lines)`,
    found: ["a sale has other documents than its granted lines"],
  },
  "a paid order without its document": {
    statement: `${deleteNewest}; update document_series set last = last - 1`,
    found: ["a sale has no document"],
  },
  "a document that is replaced and that no credit note cancels": {
    statement: `update invoices set "replacesId" = id where id = ${NEWEST}`,
    found: ["a sale has other documents than its granted lines"],
  },
}

beforeAll(async () => {
  for (let count = 0; count < 2; count += 1) {
    const { order } = await createPendingOrder()
    expect(await settle((await pay(order.order_id)).payment.id)).toBe("paid")
  }
})
afterEach(expectInvariants)

/** Plants a defect as the owner of the tables, and takes it back when it was looked for. */
async function findBroken(statement: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: connectionStrings().owner })
  await client.connect()
  try {
    await client.query(`begin; ${UNGUARDED} ${statement}`)
    const found: string[] = []
    for (const [name, query] of Object.entries(DOCUMENT_INVARIANTS))
      if ((await client.query(query)).rows.length > 0) found.push(name)
    return found
  } finally {
    await client.end()
  }
}

test.each(Object.entries(DEFECTS))("%s is found", async (_, { statement, found }) => {
  expect(await findBroken("")).toEqual([])
  expect(await findBroken(statement)).toEqual(found)
})

test("each invariant finds a defect", () => {
  const found = new Set(Object.values(DEFECTS).flatMap((defect) => defect.found))
  expect([...found].toSorted()).toEqual(Object.keys(DOCUMENT_INVARIANTS).toSorted())
})
