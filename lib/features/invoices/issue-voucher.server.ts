import { enqueue } from "@/lib/server/jobs/job"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Amounts, DocumentLine } from "./document-shape"
import { type CheckPlace, draftDocument } from "./draft-document"
import { drawInvoices } from "./draw-invoices.server"
import { documentOfPart, groupByPlace, type InvoiceKind } from "./invoice-kind"
import type { Series } from "./document-number"
import { type Issue, issueDocument } from "./issue-document.server"
import { draftFacts, findSale, listLines, type SoldOrder } from "./sale-facts.server"
import { shareAdvance } from "./share-advance"
import { newCheck } from "./following-document.server"
import { takeBackDocument } from "./take-back-document.server"
import { listStated, listVouchers } from "./voucher-queries.server"

/** A part that was received for an order before the whole. */
export interface ReceivedPart {
  orderId: number
  receiptId: number
  amountMinor: number
  /** How it was paid, as the document states it, and on which day. */
  method: string
  paidOn: string
}

type Draft = Pick<Issue, "draft" | "lineIds">

/** What a voucher is to state, with the tax that falls due with it. */
export interface Voucher {
  tax: TaxOfPart
  /** The last step of a transaction, for it locks the series. A voucher of the past, `at` that time, is drawn when somebody downloads it. */
  issue: (at?: Date) => Promise<number[]>
}
type TaxOfPart = Omit<Amounts, "taxableMinor" | "totalMinor">

/** Drafts the documents of a part: receipt vouchers with the tax on it, one for each place of supply, or a receipt of a seller that takes none. */
export async function draftVoucher(db: Db, part: ReceivedPart): Promise<Voucher> {
  const sale = await findSale(db, part.orderId)
  const stated = await listStated(db, part.orderId)
  const lines = (await listLines(db, part.orderId, "ordered")).filter(({ totalMinor }) => totalMinor > 0)
  const shared = shareAdvance(
    lines.map((line) => ({ amounts: line, before: stated.get(line.id) ?? NOTHING })),
    part.amountMinor,
  )
  const parts = lines.flatMap((line, at) => {
    const amounts = shared.lines[at]
    return amounts && amounts.totalMinor > 0 ? [{ ...line, ...amounts, listMinor: null, discountMinor: null }] : []
  })
  const document = documentOfPart(sale.supplier.registration)
  const drafts: Draft[] = []
  for (const [placeOfSupply, ofPlace] of groupByPlace(parts, sale.supplier.registration)) {
    const rounded = { ...document, lines: ofPlace, roundOffMinor: drafts.length === 0 ? shared.restMinor : 0 }
    const draft = draftPart(rounded, { sale, placeOfSupply, part }, await newCheck(db))
    drafts.push({ draft, lineIds: ofPlace.map(({ id }) => id) })
  }
  return {
    tax: taxOf(parts),
    issue: (at) =>
      issueAll(db, { at, drafts, instituteId: sale.instituteId, orderId: part.orderId, receiptId: part.receiptId }),
  }
}

type PartLine = DocumentLine & { placeOfSupply: string | null; id: number }
type PartDocument = { kind: InvoiceKind; series: Series; lines: readonly PartLine[]; roundOffMinor: number }

function draftPart(
  document: PartDocument,
  { sale, placeOfSupply, part }: { sale: SoldOrder; placeOfSupply: string | null; part: ReceivedPart },
  place: CheckPlace,
) {
  const treatments = document.lines.map(({ treatment }) => treatment)
  const facts = draftFacts(sale, { placeOfSupply, treatments })
  return draftDocument(document, { ...facts, payment: { method: part.method, paidOn: part.paidOn } }, place)
}

type Drafted = {
  at: Date | undefined
  drafts: readonly Draft[]
  instituteId: number
  orderId: number
  receiptId: number
}

async function issueAll(db: Db, { at, drafts, instituteId, orderId, receiptId }: Drafted): Promise<number[]> {
  if (!at) await enqueue(db, drawInvoices, { instituteId, orderId })
  const ids: number[] = []
  for (const draft of drafts) ids.push(await issueDocument(db, { orderId, receiptId, againstId: null, at, ...draft }))
  return ids
}

/** What takes back the documents of a part that counts no more, with the tax that is not due any more. */
export async function draftVoucherTakenBack(db: Db, receiptId: number): Promise<Voucher> {
  const vouchers = await listVouchers(db, receiptId)
  return {
    tax: taxOf(vouchers.map(({ document }) => document.totals)),
    async issue() {
      const ids: number[] = []
      for (const [at, { instituteId, ...voucher }] of vouchers.entries()) {
        if (at === 0) await enqueue(db, drawInvoices, { instituteId, orderId: voucher.orderId })
        ids.push(await takeBackDocument(db, { ...voucher, receiptId }))
      }
      return ids
    },
  }
}

/** The tax of all parts of an order that are stated by vouchers. */
export const findTaxOfParts = async (db: Db, orderId: number): Promise<TaxOfPart> =>
  taxOf([...(await listStated(db, orderId)).values()])

const NOTHING: Amounts = { taxableMinor: 0, cgstMinor: 0, sgstMinor: 0, utgstMinor: 0, igstMinor: 0, totalMinor: 0 }

function taxOf(rows: readonly TaxOfPart[]): TaxOfPart {
  const sumOf = (head: keyof TaxOfPart) => rows.reduce((sum, row) => sum + row[head], 0)
  return {
    cgstMinor: sumOf("cgstMinor"),
    sgstMinor: sumOf("sgstMinor"),
    utgstMinor: sumOf("utgstMinor"),
    igstMinor: sumOf("igstMinor"),
  }
}
