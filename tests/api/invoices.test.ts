import { createHash } from "node:crypto"
import { sql } from "kysely"
import { InvoiceDocument } from "@/lib/features/invoices/document-shape"
import { invoices } from "@/lib/features/invoices/contract"
import { issueDocument } from "@/lib/features/invoices/issue-document.server"
import { drawInvoice } from "@/lib/features/invoices/draw-invoices.server"
import { drawInThread } from "@/lib/features/invoices/pdf/draw-in-thread.server"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { saleSteps } from "@/lib/features/orders/settlement/sale-steps.server"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { removeTaxProfiles, saveProfile } from "./tax-fixtures"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { expectInvariants } from "../setup/invariants"
import { pay } from "../setup/payments"
import { runJobs } from "../setup/run-jobs"
import { createPendingOrder, type PendingOrder } from "../setup/sales"
import { createMember, institutes, send, type Slug } from "../setup/test-app"

afterEach(expectInvariants)

async function sell(): Promise<PendingOrder> {
  const sale = await createPendingOrder()
  const { payment } = await pay(sale.order.order_id)
  expect(await settle(payment.id)).toBe("paid")
  return sale
}

const listOf = (institute: Slug) =>
  readPlatform((db) =>
    db
      .selectFrom("invoices")
      .selectAll()
      .where("instituteId", "=", institutes[institute])
      .orderBy("series")
      .orderBy("financialYear")
      .orderBy("no")
      .execute(),
  )

const documentOf = async ({ order }: PendingOrder) => {
  const issued = await readPlatform((db) =>
    db
      .selectFrom("invoices as i")
      .innerJoin("orders as o", "o.id", "i.orderId")
      .selectAll("i")
      .where("o.transactionId", "=", order.transaction_id)
      .executeTakeFirstOrThrow(),
  )
  return { ...issued, document: InvoiceDocument.parse(issued.document) }
}

test("a sale issues a receipt that states what was paid, which its buyer and admins download and others cannot", async () => {
  const sale = await sell()
  const { document, ...issued } = await documentOf(sale)
  expect(issued.number).toMatch(/^INV\/\d\d-\d\d\/\d{6}$/)
  expect(document).toMatchObject({
    kind: "receipt",
    number: issued.number,
    totals: { totalMinor: sale.order.amount },
    seller: { registration: "unregistered", gstin: null },
    lines: [{ totalMinor: sale.order.amount }],
  })
  const query = { transactionId: sale.order.transaction_id }
  const { data } = await send(sale.buyer, invoices.list, { query })
  expect(data.content).toMatchObject([{ id: issued.id, number: issued.number, totalMinor: sale.order.amount }])
  const other = await createMember("Student")
  expect((await send(other, invoices.list, { query })).data.content).toEqual([])
  const params = { id: String(issued.id) }
  expect((await send(other, invoices.download, { params, query: {} })).status).toBe(404)
  const rival = await createMember("InstituteAdmin", "rival")
  expect((await send(rival, invoices.download, { params, query: {} })).status).toBe(404)
  expect((await send(rival, invoices.list, { query })).data.content).toEqual([])
  const admin = await createMember("InstituteAdmin")
  // The thread that draws has started then.
  await drawInThread(institutes.acme, document)
  for (const reader of [sale.buyer, admin])
    expect((await send(reader, invoices.download, { params, query: {} })).status).toBe(200)
})

test("the job archives the PDF once, and drawing it again gives the same bytes", async () => {
  const sale = await sell()
  await runJobs()
  const issued = await documentOf(sale)
  expect(issued).toMatchObject({ pdfStatus: "ready", pdfTries: 1, key: expect.stringMatching(/\.pdf$/) })
  const pdf = await drawInThread(1, issued.document)
  expect(createHash("sha256").update(pdf).digest("hex")).toBe(issued.sha256)
  await runJobs()
  expect(await documentOf(sale)).toEqual(issued)
})

test("anybody may check a document by its code, at its institute only", async () => {
  const sale = await sell()
  const { checkCode, number, document } = await documentOf(sale)
  expect(document.checkUrl).toMatch(new RegExp(`/check/${checkCode}$`))
  const check = (code: string, instituteId: number) =>
    send(null, invoices.check, { params: { code }, query: { instituteId: String(instituteId) } })
  const { data } = await check(checkCode, institutes.acme)
  expect(data).toMatchObject({ number, corrections: [], totalMinor: sale.order.amount })
  expect(data.buyer).not.toContain(document.buyer.name)
  expect((await check(checkCode, institutes.rival)).status).toBe(404)
  expect((await check("0".repeat(32), institutes.acme)).status).toBe(404)
})

test("fifty sales at once with refusals among them leave no gap, and dates ascend with numbers", async () => {
  const sales = await Promise.all(Array.from({ length: 50 }, () => createPendingOrder()))
  const refuse = () => Promise.reject(new Error("refused"))
  const outcomes = await Promise.all(
    sales.map(async ({ order }, at) => {
      const { payment } = await pay(order.order_id)
      if (at % 5 === 0) await settle(payment.id, [...saleSteps, refuse]).catch(() => undefined)
      return settle(payment.id)
    }),
  )
  expect(new Set(outcomes)).toEqual(new Set(["paid"]))
  const issued = (await listOf("acme")).filter(({ series }) => series === "INV")
  expect(issued.map(({ no }) => no)).toEqual(Array.from({ length: issued.length }, (_, at) => at + 1))
  const dates = issued.map(({ issuedAt }) => issuedAt.getTime())
  expect(dates).toEqual(dates.toSorted((left, right) => left - right))
})

test("a financial year begins at 18:30 UTC of 31 March, with number 1 and the prefix of the year before", async () => {
  const { rows } = await readPlatform((db) =>
    sql<{ old: number; next: number }>`select tenancy.financial_year('2027-03-31T18:29:59Z') as old,
      tenancy.financial_year('2027-03-31T18:30:00Z') as next`.execute(db),
  )
  expect(rows).toEqual([{ old: 2026, next: 2027 }])
  const sale = await sell()
  const { orderId, document } = await documentOf(sale)
  const lineIds = await readPlatform((db) =>
    db.selectFrom("order_lines").select("id").where("orderId", "=", orderId).execute(),
  )
  await withInstitute(institutes.acme, (db) =>
    db.insertInto("document_series").values({ series: "CN", financialYear: 2019, prefix: "KN", last: 41 }).execute(),
  )
  const draft = { ...document, series: "CN" as const, kind: "credit_note" as const, checkCode: "a".repeat(32) }
  const id = await withInstitute(institutes.acme, (db) =>
    issueDocument(db, { orderId, againstId: null, draft, lineIds: lineIds.map((line) => line.id) }),
  )
  await withPlatform((db) => db.deleteFrom("document_series").where("financialYear", "=", 2019).execute())
  const credit = (await listOf("acme")).find((one) => one.id === id)
  expect(credit).toMatchObject({ no: 1, number: expect.stringMatching(/^KN\/\d\d-\d\d\/000001$/) })
})

test("an issued document is edited by nobody", async () => {
  const sale = await sell()
  const issued = await documentOf(sale)
  const { id } = issued
  const change = (set: string) =>
    withInstitute(institutes.acme, (db) => sql`update invoices set ${sql.raw(set)} where id = ${id}`.execute(db))
  await expect(change(`document = '{}'`)).rejects.toThrow("permission denied")
  await expect(change(`"totalMinor" = 1`)).rejects.toThrow("permission denied")
  await drawInvoice(institutes.acme, issued)
  await expect(change(`"pdfStatus" = 'queued', key = null, sha256 = null`)).rejects.toThrow("append-only")
})

test("the register of a month is for admins, GSTR-1 for those with a GSTIN", async () => {
  const sale = await sell()
  const { number, document } = await documentOf(sale)
  const query = { month: document.issuedOn.slice(0, 7) }
  expect((await send(sale.buyer, invoices.register, { query })).status).toBe(403)
  const admin = await createMember("InstituteAdmin")
  const text = await (await send(admin, invoices.register, { query })).response.text()
  expect(text.split("\r\n").filter((row) => row.startsWith(`${number},${document.issuedOn},receipt,`))).toHaveLength(1)
  const rival = await createMember("InstituteAdmin", "rival")
  expect(await (await send(rival, invoices.register, { query })).response.text()).not.toContain(number)
  expect((await send(admin, invoices.register, { query: { month: "2026-13" } })).status).toBe(400)
})

test("GSTR-1 counts the tax of the month's documents, for an institute with a GSTIN", async () => {
  const sale = await sell()
  const { orderId, document } = await documentOf(sale)
  const [line] = document.lines
  if (!line) throw new Error("a document has no line")
  const amounts = { taxableMinor: 1_000_00, igstMinor: 180_00, totalMinor: 1_180_00 }
  const taxed = { ...line, ...amounts, treatment: "igst" as const, rateBasisPoints: 1800, sacCode: "999293" }
  const draft = {
    ...document,
    series: "CN" as const,
    kind: "credit_note" as const,
    placeOfSupply: { code: "29", name: "Karnataka" },
    checkCode: "b".repeat(32),
    lines: [taxed],
    totals: { ...document.totals, ...amounts },
  }
  await withInstitute(institutes.acme, async (db) => {
    const { id } = await db
      .selectFrom("order_lines")
      .select("id")
      .where("orderId", "=", orderId)
      .executeTakeFirstOrThrow()
    await issueDocument(db, { orderId, againstId: null, draft, lineIds: [id] })
  })
  const admin = await createMember("InstituteAdmin")
  const gstr1 = () => send(admin, invoices.gstr1, { query: { month: document.issuedOn.slice(0, 7) } })
  expect(await gstr1()).toMatchObject({ status: 404, code: "not_found" })
  await saveProfile(admin)
  expect(await (await gstr1()).response.json()).toMatchObject({
    gstin: "27AAPFU0939F1ZV",
    b2cs: [{ sply_ty: "INTER", pos: "29", rt: 18, txval: -1000, iamt: -180 }],
    hsn: { hsn_b2c: [{ hsn_sc: "999293", txval: -1000 }] },
  })
  await removeTaxProfiles()
})
