import { sql } from "kysely"
import { invoices } from "@/lib/features/invoices/contract"
import { InvoiceDocument } from "@/lib/features/invoices/document-shape"
import { orders } from "@/lib/features/orders/contract"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { asOwner } from "@/lib/server/tenancy/owner"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { eventsOf } from "../setup/events"
import { expectInvariants } from "../setup/invariants"
import { mailsTo } from "../setup/mails"
import { createItemOnSale, pay } from "../setup/payments"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { KARNATAKA, MAHARASHTRA, removeTaxProfiles, saveProfile } from "./tax-fixtures"

let admin: TestMember
beforeAll(async () => {
  admin = await createMember("InstituteAdmin")
  await withPlatform((db) =>
    db
      .updateTable("institutes")
      .set({ gstin: MAHARASHTRA, stateCode: "27" })
      .where("id", "=", institutes.acme)
      .execute(),
  )
})
afterEach(async () => {
  await removeTaxProfiles()
  await expectInvariants()
})

/** Sells a course, and with a tax profile with the tax of Karnataka. */
async function sell() {
  const buyer = await createMember("Student")
  const itemId = await createItemOnSale({})
  const billing = { stateCode: "29" as const }
  const body = { kind: "course" as const, itemId, instituteId: buyer.instituteId, billing }
  const { data: order } = await send(buyer, orders.place, { body })
  const { payment } = await pay(order.order_id)
  expect(await settle(payment.id)).toBe("paid")
  const list = () =>
    readPlatform((db) =>
      db
        .selectFrom("invoices as i")
        .innerJoin("orders as o", "o.id", "i.orderId")
        .selectAll("i")
        .where("o.transactionId", "=", order.transaction_id)
        .orderBy("i.id")
        .execute(),
    )
  const [issued] = await list()
  if (!issued) throw new Error("nothing was issued")
  return { buyer, order, list, issued, params: { id: String(issued.id) } }
}

const correction = { name: "Banyan Grove", company: "Banyan Grove LLP", gstin: KARNATAKA, address: "1 MG Road" }

test("a document is cancelled by a credit note in full, and issued again for the corrected buyer, who gets both", async () => {
  await saveProfile(admin)
  const { buyer, order, list, issued, params } = await sell()
  expect(issued.igstMinor).toBeGreaterThan(0)
  const former = InvoiceDocument.parse(issued.document)
  expect((await send(admin, invoices.showBuyer, { params })).data).toMatchObject({
    number: issued.number,
    name: former.buyer.name,
    refusal: null,
  })
  const { data } = await send(admin, invoices.reissue, { params, body: correction })
  const [, credit, again, ...more] = await list()
  expect(more).toEqual([])
  expect(data).toEqual({ creditNote: credit?.number, numbers: [again?.number] })
  const amounts = ["taxableMinor", "igstMinor", "cgstMinor", "roundOffMinor", "totalMinor"] as const
  for (const key of amounts) for (const next of [credit, again]) expect(next?.[key]).toBe(issued[key])
  expect(credit).toMatchObject({ series: "CN", kind: "credit_note", againstId: issued.id, replacesId: null })
  expect(again).toMatchObject({ series: "INV", againstId: null, replacesId: issued.id, placeOfSupply: "29" })
  expect(InvoiceDocument.parse(credit?.document)).toMatchObject({
    buyer: former.buyer,
    against: { number: issued.number, issuedOn: former.issuedOn },
  })
  expect(InvoiceDocument.parse(again?.document)).toMatchObject({
    buyer: { ...correction, state: { code: "29" }, email: buyer.email },
    kind: former.kind,
    words: former.words,
    notes: former.notes,
    against: null,
  })
  const events = await eventsOf(`invoice:${issued.id}`)
  expect(events).toMatchObject([{ key: "invoice.reissued", actorId: admin.userId, data: { number: again?.number } }])
  const mail = (await mailsTo(buyer.email)).find(({ subject }) => subject?.includes(again?.number ?? ""))
  expect(mail?.attachments).toEqual([credit, again].map((one) => `${one?.number.replaceAll("/", "-")}.pdf`))
  expect(mail?.text).toContain(`/student/orders/${order.transaction_id}`)
  const rows = (await send(admin, invoices.list, { query: { transactionId: order.transaction_id } })).data.content
  expect(rows.map((row) => row.isCorrected)).toEqual([false, false, true])
})

test("it is done once, also when two do it at once, and not for a credit note", async () => {
  const { list, params } = await sell()
  const answers = await Promise.all([1, 2].map(() => send(admin, invoices.reissue, { params, body: correction })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const [, credit, again] = await list()
  const refusalOf = async (id: number | undefined) =>
    (await send(admin, invoices.showBuyer, { params: { id: String(id) } })).data.refusal
  expect(await refusalOf(credit?.id)).toBe("not_a_sale")
  expect(await refusalOf(Number(params.id))).toBe("corrected")
  expect(await refusalOf(again?.id)).toBeNull()
  const refused = await send(admin, invoices.reissue, { params: { id: String(credit?.id) }, body: correction })
  expect(refused.code).toBe("reissue_refused")
})

test("other tax, another state's GSTIN, a refund and a month that is over are refused, and change nothing", async () => {
  await saveProfile(admin)
  const { list, issued, params } = await sell()
  const send1 = async (body: object) => {
    const answer = await send(admin, invoices.reissue, { params, body: { ...correction, ...body } })
    const { code, details } = (await answer.response.json()) as { code: string; details?: { reason: string } }
    return [code, details?.reason]
  }
  expect(await send1({ gstin: MAHARASHTRA })).toEqual(["reissue_refused", "other_tax"])
  expect(await send1({ stateCode: "27" })).toEqual(["gstin_state", undefined])
  expect(await send1({ gstin: "29AAGCB7383J1Z5" })).toEqual(["gstin_invalid", undefined])
  const lines = `from invoice_lines i where i."lineId" = l.id and i."invoiceId" = ${issued.id}`
  await withPlatform((db) => sql.raw(`update order_lines l set status = 'refunded' ${lines}`).execute(db))
  expect(await send1({})).toEqual(["reissue_refused", "refunded"])
  await withPlatform((db) => sql.raw(`update order_lines l set status = 'granted' ${lines}`).execute(db))
  const setMonth = (interval: string) =>
    asOwner(`alter table invoices no force row level security; alter table invoices disable trigger user;
      update invoices set "issuedOn" = "issuedOn" ${interval} where id = ${issued.id};
      alter table invoices enable trigger user; alter table invoices force row level security`)
  await setMonth("- 40")
  expect(await send1({})).toEqual(["reissue_refused", "month_over"])
  await setMonth("+ 40")
  expect(await list()).toHaveLength(1)
})

test("the owner of the institute alone issues again", async () => {
  const { list, buyer, params } = await sell()
  const statusOf = async (as: TestMember) => (await send(as, invoices.reissue, { params, body: correction })).status
  expect(await statusOf(await createMember("Admin"))).toBe(403)
  expect(await statusOf(buyer)).toBe(403)
  expect(await statusOf(await createMember("InstituteAdmin", "rival"))).toBe(404)
  const rival = await createMember("InstituteAdmin", "rival")
  expect((await send(rival, invoices.showBuyer, { params })).status).toBe(404)
  expect(await list()).toHaveLength(1)
})
