import type { Db } from "@/lib/server/tenancy/transaction"
import type { InvoiceDocument } from "./document-shape"
import { draftDocument } from "./draft-document"
import { factsOf, newCheck } from "./following-document.server"
import { documentOfRefund } from "./invoice-kind"
import { issueDocument } from "./issue-document.server"
import { listLineIds } from "./reissue-queries.server"

/** An issued document, and what the institute received of which it is the voucher. */
export interface Issued {
  id: number
  orderId: number
  receiptId?: number
  document: InvoiceDocument
}

/** Issues what takes back a document in full: a refund voucher of a voucher, of any other a credit note. Returns its id. */
export async function takeBackDocument(db: Db, { id, orderId, receiptId, document }: Issued): Promise<number> {
  const { number, issuedOn, lines, totals } = document
  const taken = lines.map((line) => ({ ...line, listMinor: null, discountMinor: null }))
  const draft = draftDocument(
    { ...documentOfRefund(document.kind), lines: taken, roundOffMinor: totals.roundOffMinor },
    { ...factsOf(document), against: { number, issuedOn }, payment: null },
    await newCheck(db),
  )
  const lineIds = await listLineIds(db, id)
  return issueDocument(db, { orderId, againstId: id, draft, lineIds, ...(receiptId !== undefined && { receiptId }) })
}
