import { documentKindsOf, DOCUMENT_KINDS } from "@/lib/features/tax/document-kind"
import type { Registration } from "@/lib/features/tax/registration"
import type { Treatment } from "@/lib/features/tax/treatment"
import type { Series } from "./document-number"

/** The documents of money: those of a sale, vouchers of money before it (rules 50 and 51), and what corrects a document. */
export const INVOICE_KINDS = [...DOCUMENT_KINDS, "receipt_voucher", "refund_voucher", "credit_note"] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

const OF_SALES: readonly InvoiceKind[] = DOCUMENT_KINDS

/** Whether it is a document of a sale, and neither a voucher nor a credit note. */
export const isOfSale = (kind: InvoiceKind): boolean => OF_SALES.includes(kind)

const REVERSING: readonly InvoiceKind[] = ["credit_note", "refund_voucher"]

/** Whether a document takes back what another states, so that its amounts count below zero. */
export const isReversing = (kind: InvoiceKind): boolean => REVERSING.includes(kind)

/** One document of a sale, with the lines that it states. */
export interface SaleDocument<Line> {
  kind: InvoiceKind
  series: Series
  lines: readonly Line[]
}

interface PricedLine {
  treatment: Treatment
  placeOfSupply: string | null
  totalMinor: number
}

/**
 * The documents of a sale's granted lines, in the order of their numbers; none where nothing was paid. Each of a supplier that charges tax has one place of supply.
 * A buyer with a GSTIN gets taxed and exempt lines on two documents, and none of a total of 0.
 */
export function documentsOfSale<Line extends PricedLine>(
  lines: readonly Line[],
  parties: { registration: Registration; hasGstin: boolean },
): (SaleDocument<Line> & { placeOfSupply: string | null })[] {
  return [...groupByPlace(lines, parties.registration)].flatMap(([placeOfSupply, ofPlace]) =>
    documentsOfPlace(ofPlace, parties).map((document) => ({ ...document, placeOfSupply })),
  )
}

/**
 * Lines by their place of supply, as a document has one; a supplier that takes no tax needs none. What has no place of its own, as no tax
 * depends on it, goes with the first line that has one.
 */
export function groupByPlace<Line extends Pick<PricedLine, "placeOfSupply">>(
  lines: readonly Line[],
  registration: Registration,
): Map<string | null, readonly Line[]> {
  if (registration !== "regular") return new Map([[null, lines]])
  const first = lines.find(({ placeOfSupply }) => placeOfSupply !== null)?.placeOfSupply ?? null
  return Map.groupBy(lines, ({ placeOfSupply }) => placeOfSupply ?? first)
}

function documentsOfPlace<Line extends PricedLine>(
  lines: readonly Line[],
  { registration, hasGstin }: { registration: Registration; hasGstin: boolean },
): SaleDocument<Line>[] {
  const kinds = documentKindsOf(registration, { treatments: lines.map(({ treatment }) => treatment), hasGstin })
  return kinds
    .map((kind) => ({ kind, series: "INV" as const, lines: kinds.length === 1 ? lines : lines.filter(isOn(kind)) }))
    .filter((document) => document.lines.some(({ totalMinor }) => totalMinor > 0))
}

/** Whether a line is stated on one of two documents. */
const isOn = (kind: InvoiceKind) => (line: PricedLine) => (line.treatment === "exempt") === (kind === "bill_of_supply")

/** The document of a part that is paid before the whole: a voucher of the tax that falls due with it, else a receipt. */
export const documentOfPart = (registration: Registration): { kind: InvoiceKind; series: Series } =>
  registration === "regular" ? { kind: "receipt_voucher", series: "RV" } : { kind: "receipt", series: "RC" }

/** The document of money that is returned: of a voucher a refund voucher, of any other document a credit note. */
export const documentOfRefund = (against: InvoiceKind): { kind: InvoiceKind; series: Series } =>
  against === "receipt_voucher" ? { kind: "refund_voucher", series: "FV" } : { kind: "credit_note", series: "CN" }

/** A sentence that a document must state, by the name of its text. */
export type NoteKey = "compositionNote" | "exportUnderLut" | "exportWithTax"

/** The sentences that the law wants on a document of these lines. */
export function notesOf(
  registration: Registration,
  { treatments, isAbroad }: { treatments: readonly Treatment[]; isAbroad: boolean },
): NoteKey[] {
  if (registration === "composition") return ["compositionNote"]
  if (treatments.includes("zero")) return ["exportUnderLut"]
  return isAbroad && treatments.includes("igst") ? ["exportWithTax"] : []
}
