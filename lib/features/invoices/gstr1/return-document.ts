import type { Treatment } from "@/lib/features/tax/treatment"
import { ABROAD } from "@/lib/features/tax/place-of-supply"
import type { InvoiceKind } from "../invoice-kind"
import type { Series } from "../document-number"
import type { Amounts } from "../document-shape"

/** A line of an issued document, as a return counts it. */
export interface ReturnLine extends Amounts {
  sacCode: string | null
  rateBasisPoints: number
  treatment: Treatment
}

/** An issued document, as a return counts it. */
export interface ReturnDocument {
  kind: InvoiceKind
  series: Series
  number: string
  no: number
  /** Dates are of India: "2026-11-27". */
  issuedOn: string
  buyerGstin: string | null
  /** The code of a state, or of abroad. */
  placeOfSupply: string | null
  totalMinor: number
  lines: readonly ReturnLine[]
  /** The document that a credit note corrects. */
  against: { issuedOn: string; totalMinor: number } | null
  /** The day on which what a voucher was for was sold, or its money returned. */
  endedOn: string | null
}

/** A month of one seller: "2026-11", and the first two digits of the seller's GSTIN. */
export interface ReturnPeriod {
  month: string
  sellerState: string
}

/** The table to which the taxed lines of a sale, or of its credit note, belong. */
export type SaleTable = "b2b" | "b2cl" | "b2cs" | "exp"

/** Above which value a sale to an unregistered buyer in another state is listed by itself, by the day from which that holds. */
const LARGE_SALES = [
  { from: "2024-08-01", aboveMinor: 1_00_000_00 },
  { from: "2017-07-01", aboveMinor: 2_50_000_00 },
]

/** The table of a document; a credit note is where its sale is. */
export function saleTableOf(
  { buyerGstin, placeOfSupply, ...document }: ReturnDocument,
  sellerState: string,
): SaleTable {
  if (buyerGstin !== null) return "b2b"
  if (placeOfSupply === ABROAD) return "exp"
  const sale = document.against ?? document
  const { aboveMinor = Infinity } = LARGE_SALES.find(({ from }) => sale.issuedOn >= from) ?? {}
  return isBetweenStates(placeOfSupply, sellerState) && sale.totalMinor > aboveMinor ? "b2cl" : "b2cs"
}

/** Whether a supply is between states; where no place is known, it is taken as the seller's own. */
export const isBetweenStates = (placeOfSupply: string | null, sellerState: string): boolean =>
  (placeOfSupply ?? sellerState) !== sellerState

/** Whether a line is taxed, at a rate or at zero. */
export const isTaxedLine = ({ treatment }: ReturnLine): boolean => treatment !== "exempt" && treatment !== "none"

const OF_SALES: readonly InvoiceKind[] = ["tax_invoice", "bill_of_supply", "invoice_cum_bill_of_supply", "credit_note"]

/** The sales and credit notes among documents; vouchers are no sales, and receipts of an unregistered seller are in no return. */
export const listSales = (documents: readonly ReturnDocument[]): ReturnDocument[] =>
  documents.filter(({ kind }) => OF_SALES.includes(kind))

/** -1 for what a credit note takes back. */
export const signOf = ({ kind }: ReturnDocument): 1 | -1 => (kind === "credit_note" ? -1 : 1)

/** Those of one kind of table, sales or credit notes, which have taxed lines. */
export function listOfTable(
  documents: readonly ReturnDocument[],
  { sellerState, tables, isCredit }: { sellerState: string; tables: readonly SaleTable[]; isCredit: boolean },
): ReturnDocument[] {
  return listSales(documents).filter(
    (document) =>
      (signOf(document) === -1) === isCredit &&
      document.lines.some(isTaxedLine) &&
      tables.includes(saleTableOf(document, sellerState)),
  )
}
