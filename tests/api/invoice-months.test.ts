import { fromBuffer } from "yauzl"
import { sql } from "kysely"
import { invoices } from "@/lib/features/invoices/contract"
import { drawInvoices } from "@/lib/features/invoices/draw-invoices.server"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { files } from "@/lib/server/gateways/files/files"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { screenOf, type ScreenKey } from "@/lib/shared/screens"
import { eventsOf } from "../setup/events"
import { expectInvariants } from "../setup/invariants"
import { pay } from "../setup/payments"
import { runJobs, runQueued } from "../setup/run-jobs"
import { createPendingOrder, type PendingOrder } from "../setup/sales"
import { createMember, institutes, send, type TestMember, unique } from "../setup/test-app"
import { bellOf } from "./notifications-fixtures"
import { dayFromToday, removeTaxProfiles, saveProfile } from "./tax-fixtures"

let admin: TestMember
beforeAll(async () => {
  admin = await createMember("InstituteAdmin")
})
afterEach(async () => {
  jest.restoreAllMocks()
  await removeTaxProfiles()
  await expectInvariants()
})

async function sell(): Promise<PendingOrder> {
  const sale = await createPendingOrder()
  const { payment } = await pay(sale.order.order_id)
  expect(await settle(payment.id)).toBe("paid")
  return sale
}

const documentOf = ({ order }: PendingOrder) =>
  readPlatform((db) =>
    db
      .selectFrom("invoices as i")
      .innerJoin("orders as o", "o.id", "i.orderId")
      .select(["i.id", "i.number", "i.orderId", "i.pdfStatus", "i.pdfTries", "i.instituteId"])
      .select(sql<string>`to_char(i."issuedOn", 'YYYY-MM')`.as("month"))
      .where("o.transactionId", "=", order.transaction_id)
      .executeTakeFirstOrThrow(),
  )

/** An admin whose custom role has this screen alone. */
async function createStaff(key: ScreenKey): Promise<TestMember> {
  const staff = await createMember("Admin")
  await withInstitute(institutes.acme, async (db) => {
    const { id } = await db
      .insertInto("roles")
      .values({ name: unique("Staff"), baseRole: "Admin" })
      .returning("id")
      .executeTakeFirstOrThrow()
    await db
      .insertInto("role_screens")
      .values({ roleId: id, screenId: screenOf("Admin", key)?.id ?? 0 })
      .execute()
    await db.updateTable("memberships").set({ customRoleId: id }).where("userId", "=", staff.userId).execute()
  })
  return staff
}

const namesIn = (zip: Buffer) =>
  new Promise<string[]>((resolve, reject) => {
    fromBuffer(zip, (error, archive) => {
      if (error) return reject(error)
      const found: string[] = []
      archive.on("entry", (entry: { fileName: string }) => found.push(entry.fileName)).on("end", () => resolve(found))
    })
  })

test("documents are for staff with their screen and for their buyer, whatever other screens staff have", async () => {
  const sale = await sell()
  const { id, month } = await documentOf(sale)
  const [accountant, clerk] = [await createStaff("invoices"), await createStaff("orders")]
  const params = { id: String(id) }
  const query = { month }
  const statusesOf = async (as: TestMember) => [
    (await send(as, invoices.list, { query })).status,
    (await send(as, invoices.download, { params, query: {} })).status,
    (await send(as, invoices.months, {})).status,
    (await send(as, invoices.register, { query })).status,
    (await send(as, invoices.zip, { query })).status,
    (await send(as, invoices.redraw, { params })).status,
  ]
  await runJobs()
  expect(await statusesOf(accountant)).toEqual([200, 200, 200, 200, 200, 200])
  expect(await statusesOf(clerk)).toEqual([403, 403, 403, 403, 403, 403])
  expect(await statusesOf(sale.buyer)).toEqual([200, 200, 403, 403, 403, 403])
  expect(await statusesOf(await createMember("Student", "rival"))).toEqual([200, 404, 403, 403, 403, 403])
})

test("documents are filtered by month, kind, GSTIN and search", async () => {
  const { number, month } = await documentOf(await sell())
  const find = async (query: object) =>
    (await send(admin, invoices.list, { query: { searchParam: number, ...query } })).data.content.map(
      (one) => one.number,
    )
  expect(await find({ month, kind: "receipt", gstin: "without" })).toEqual([number])
  for (const query of [{ month: "2020-01" }, { kind: "credit_note" }, { gstin: "with" }])
    expect(await find(query)).toEqual([])
})

test("the months count documents since the first one, by institute, with a return for a regular taxpayer", async () => {
  const { month } = await documentOf(await sell())
  const monthsOf = async (as: TestMember) => (await send(as, invoices.months, {})).data
  const [newest] = await monthsOf(admin)
  expect(newest).toEqual({ month, documents: expect.any(Number), hasReturn: false })
  expect((await send(admin, invoices.checkReturn, { query: { month } })).status).toBe(404)
  expect(await monthsOf(await createMember("InstituteAdmin", "rival"))).toEqual([])
  await saveProfile(admin)
  expect((await monthsOf(admin))[0]).toMatchObject({ hasReturn: true })
  expect((await send(admin, invoices.checkReturn, { query: { month } })).data).toMatchObject({ isRight: true })
  // A profile that begins in a month to come does not end the return of this one.
  await saveProfile(admin, { fromDate: dayFromToday(40), registration: "unregistered", gstin: null })
  expect((await monthsOf(admin))[0]).toMatchObject({ hasReturn: true })
})

test("the PDFs of a month are one ZIP, and those that are not ready are drawn first", async () => {
  const { id, number, month } = await documentOf(await sell())
  const { response } = await send(admin, invoices.zip, { query: { month } })
  const names = await namesIn(Buffer.from(await response.arrayBuffer()))
  expect(names).toContain(`${number.replaceAll("/", "-")}.pdf`)
  expect(new Set(names).size).toBe(names.length)
  expect((await send(admin, invoices.list, { query: { searchParam: number } })).data.content).toMatchObject([
    { id, pdfStatus: "ready" },
  ])
  expect((await send(admin, invoices.zip, { query: { month, part: "2" } })).code).toBe("not_found")
  expect((await send(admin, invoices.zip, { query: { month: "2020-01" } })).code).toBe("not_found")
  const rival = await createMember("InstituteAdmin", "rival")
  expect((await send(rival, invoices.zip, { query: { month } })).code).toBe("not_found")
})

test("a PDF that cannot be drawn has failed after five tries, its administrators hear of it, and it is drawn again", async () => {
  const sale = await sell()
  const { id, orderId, number, instituteId, month } = await documentOf(sale)
  const store = jest.spyOn(files, "put").mockRejectedValue(new Error("no room"))
  const job = { instituteId, orderId }
  const tries = 1 + (drawInvoices.retries?.limit ?? 0)
  for (let each = 0; each < tries; each += 1) await expect(drawInvoices.run(job)).rejects.toThrow("no room")
  await drawInvoices.onFailed?.(job, "no room")
  expect(await documentOf(sale)).toMatchObject({ pdfStatus: "failed", pdfTries: 5 })
  expect(await eventsOf(`invoice:${id}`)).toMatchObject([{ key: "invoice.undrawn", data: { number } }])
  const params = { id: String(id) }
  const refused = await send(sale.buyer, invoices.download, { params, query: {} })
  expect(refused).toMatchObject({ status: 503, code: "invoice_unavailable" })
  expect(await refused.response.json()).toMatchObject({ message: "Unable to generate invoice" })
  expect((await send(admin, invoices.zip, { query: { month } })).code).toBe("invoice_unavailable")

  await runQueued("expand-dispatch")
  expect((await bellOf(admin)).content).toMatchObject([
    { title: `The PDF of ${number} couldn’t be made`, link: "/admin/invoices" },
  ])
  store.mockRestore()
  const rival = await createMember("InstituteAdmin", "rival")
  expect((await send(rival, invoices.redraw, { params })).code).toBe("not_found")
  expect((await send(admin, invoices.redraw, { params })).status).toBe(200)
  expect(await documentOf(sale)).toMatchObject({ pdfStatus: "queued" })
  await runJobs()
  expect(await documentOf(sale)).toMatchObject({ pdfStatus: "ready", pdfTries: 8 })
  expect((await send(admin, invoices.redraw, { params })).status).toBe(200)
  expect(await documentOf(sale)).toMatchObject({ pdfStatus: "ready" })
})
