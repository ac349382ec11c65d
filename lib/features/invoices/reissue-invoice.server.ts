import { Failure } from "@/lib/contract/errors"
import { record } from "@/lib/features/events/events.server"
import { gstinProblem } from "@/lib/features/tax/gstin-problem"
import { enqueue } from "@/lib/server/jobs/job"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { stateOfGstin } from "@/lib/shared/indian-states"
import { correctedPlace, keepsHeads } from "./corrected-place"
import { draftDocument, placeNamed } from "./draft-document"
import { drawInvoices } from "./draw-invoices.server"
import { invoiceEvents } from "./events"
import { factsOf, newCheck } from "./following-document.server"
import { documentsOfSale } from "./invoice-kind"
import { issueDocument } from "./issue-document.server"
import { findReissuable, listLineIds, listNumbers, lockOrderOf, type Reissuable } from "./reissue-queries.server"
import type { CorrectedBuyer } from "./reissue-shapes"
import { refusalOf } from "./show-buyer.server"
import { takeBackDocument } from "./take-back-document.server"

/**
 * Cancels a document by a credit note in full and issues it again, made out to the corrected buyer, in one transaction. The tax stays
 * as it was sold: throws `reissue_refused` with the reason where that is impossible, and `gstin_invalid` or `gstin_state`.
 */
export async function reissueInvoice(
  db: Db,
  actor: Actor,
  { id, buyer: correction }: { id: number; buyer: CorrectedBuyer },
): Promise<{ creditNote: string; numbers: string[] }> {
  const problem = correction.gstin === null ? undefined : gstinProblem(correction.gstin, correction.stateCode)
  if (problem) throw new Failure(problem, { fields: { gstin: ["Is not that of the buyer"] } })
  // Whoever corrects or refunds something of the order waits for each other here.
  await lockOrderOf(db, id)
  const former = await findReissuable(db, id)
  if (!former) throw new Failure("not_found")
  const place = correctedPlace(former.document, correction)
  const refusal = refusalOf(former) ?? (keepsHeads(former.document, place) ? null : "other_tax")
  if (refusal) throw new Failure("reissue_refused", { details: { reason: refusal } })
  await enqueue(db, drawInvoices, { instituteId: actor.instituteId, orderId: former.orderId })
  const creditId = await takeBackDocument(db, former)
  const ids = await issueAgain(db, former, { correction, place })
  const [creditNote = "", ...numbers] = await listNumbers(db, [creditId, ...ids])
  const { orderId, buyerId, transactionId, document } = former
  await record(db, invoiceEvents.reissued, {
    by: actor,
    data: {
      ...{ invoiceId: id, orderId, buyerId, transactionId, creditNote },
      ...{ former: document.number, number: numbers.join(", "), documentIds: [creditId, ...ids] },
    },
  })
  return { creditNote, numbers }
}

async function issueAgain(
  db: Db,
  { id, orderId, document }: Reissuable,
  { correction, place }: { correction: CorrectedBuyer; place: string | null },
): Promise<number[]> {
  const { seller, language, totals, notes } = document
  const { gstin } = correction
  const state = placeNamed((gstin === null ? correction.stateCode : stateOfGstin(gstin)) ?? null, language)
  const buyer = { ...document.buyer, ...correction, state }
  const lineIds = await listLineIds(db, id)
  const lines = document.lines.map((line, at) => ({ ...line, placeOfSupply: place, lineId: lineIds[at] ?? 0 }))
  const documents = documentsOfSale(lines, { registration: seller.registration, hasGstin: gstin !== null })
  const ids: number[] = []
  for (const [at, one] of documents.entries()) {
    const facts = { ...factsOf(document), buyer: withoutCode(buyer), placeOfSupply: place }
    const sale = { ...one, roundOffMinor: at === 0 ? totals.roundOffMinor : 0 }
    const draft = { ...draftDocument(sale, facts, await newCheck(db)), notes }
    const issue = { orderId, againstId: null, replacesId: id, draft, lineIds: one.lines.map(({ lineId }) => lineId) }
    ids.push(await issueDocument(db, issue))
  }
  return ids
}

const withoutCode = <Buyer extends { stateCode: unknown }>({ stateCode: _, ...buyer }: Buyer) => buyer
