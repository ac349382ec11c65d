import { enqueue } from "@/lib/server/jobs/job"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type Amounts, InvoiceDocument } from "./document-shape"
import { draftDocument } from "./draft-document"
import { drawInvoices } from "./draw-invoices.server"
import { factsOf, newCheck } from "./following-document.server"
import { issueDocument } from "./issue-document.server"

/** A refund that cannot be taken back, with the parts of the order's lines that it gives back. */
export interface RefundToCredit {
  instituteId: number
  orderId: number
  /** Null where no money goes back, but a part of a plan is replaced. */
  refundId: number | null
  roundOffMinor: number
  parts: readonly (Amounts & { lineId: number })[]
}

/**
 * Issues the credit notes of a refund, one against each document that states some of its lines, and has their PDFs drawn; none where the sale
 * has no document. Returns their ids. It locks the institute's series of numbers until the transaction ends.
 */
export async function creditRefund(db: Db, refund: RefundToCredit): Promise<number[]> {
  const stated = await listStated(db, refund)
  const notes = [...Map.groupBy(stated, ({ invoiceId }) => invoiceId).values()]
  if (notes.length === 0) return []
  const { instituteId, orderId } = refund
  await enqueue(db, drawInvoices, { instituteId, orderId })
  const largest = notes.toSorted((a, b) => totalOf(b) - totalOf(a))[0]
  const ids: number[] = []
  for (const note of notes) ids.push(await issueNote(db, refund, { note, isRounded: note === largest }))
  return ids
}

/**
 * Issues the credit notes of what is unused of lines that were bought before, each against the document that states it. It locks the
 * institute's series of numbers until the transaction ends.
 */
export async function creditLines(
  db: Db,
  instituteId: number,
  unused: readonly (Amounts & { orderLineId: number | null })[],
): Promise<void> {
  const parts = unused.flatMap(({ orderLineId: lineId, ...amounts }) =>
    lineId === null || amounts.totalMinor === 0 ? [] : [{ ...amounts, lineId }],
  )
  if (parts.length === 0) return
  const lines = await db
    .selectFrom("order_lines")
    .select(["id", "orderId"])
    .where(
      "id",
      "in",
      parts.map(({ lineId }) => lineId),
    ) // oxfmt-ignore
    .orderBy("orderId")
    .execute()
  for (const [orderId, ofOrder] of Map.groupBy(lines, (line) => line.orderId)) {
    const ids = ofOrder.map(({ id }) => id)
    const ofParts = parts.filter(({ lineId }) => ids.includes(lineId))
    await creditRefund(db, { instituteId, orderId, refundId: null, roundOffMinor: 0, parts: ofParts })
  }
}

type Stated = Awaited<ReturnType<typeof listStated>>[number]

const totalOf = (note: readonly Stated[]) => note.reduce((sum, { part }) => sum + part.totalMinor, 0)

async function issueNote(
  db: Db,
  { orderId, refundId, roundOffMinor }: RefundToCredit,
  { note, isRounded }: { note: readonly Stated[]; isRounded: boolean },
): Promise<number> {
  const [first] = note
  if (!first) throw new Error("a credit note has no lines")
  const { document, invoiceId } = first
  const lines = note.map(({ title, sacCode, rateBasisPoints, treatment, part: { lineId: _, ...amounts } }) => ({
    ...{ title, sacCode, rateBasisPoints, treatment },
    ...{ ...amounts, listMinor: null, discountMinor: null },
  }))
  const draft = draftDocument(
    { kind: "credit_note", series: "CN", lines, roundOffMinor: isRounded ? roundOffMinor : 0 },
    {
      ...factsOf(document),
      against: { number: document.number, issuedOn: document.issuedOn },
      payment: null,
    },
    await newCheck(db),
  )
  return issueDocument(db, {
    ...{ orderId, againstId: invoiceId, draft, ...(refundId !== null && { refundId }) },
    lineIds: note.map(({ part }) => part.lineId),
  })
}

/** The parts with how the order's documents state their lines; a document that another replaced states none any more. */
async function listStated(db: Db, { orderId, parts }: RefundToCredit) {
  const rows = await db
    .selectFrom("invoice_lines as l")
    .innerJoin("invoices as i", "i.id", "l.invoiceId")
    .select(["i.id as invoiceId", "i.document", "l.lineId"])
    .where("i.orderId", "=", orderId)
    .where("i.series", "=", "INV")
    .where((e) => e.not(e.exists(e.selectFrom("invoices as n").select("n.id").whereRef("n.replacesId", "=", "i.id"))))
    .orderBy("l.id")
    .execute()
  return [...Map.groupBy(rows, ({ invoiceId }) => invoiceId).values()].flatMap((ofInvoice) => {
    const document = InvoiceDocument.parse(ofInvoice[0]?.document)
    return ofInvoice.flatMap(({ invoiceId, lineId }, at) => {
      const [part, line] = [parts.find((one) => one.lineId === lineId), document.lines[at]]
      return part && line ? [{ ...line, invoiceId, document, part }] : []
    })
  })
}
