import { type InvoiceKind, isReversing } from "./invoice-kind"
import type { Amounts } from "./document-shape"

/** An issued document as the register lists it. */
export interface RegisterRow extends Amounts {
  number: string
  /** The date in India: "2026-11-27". */
  issuedOn: string
  kind: InvoiceKind
  buyer: string
  buyerGstin: string | null
  placeOfSupply: string | null
  roundOffMinor: number
  orderNumber: string | null
  /** The number of the document that it corrects. */
  against: string | null
}

/** The columns of the register, each with its heading; credit notes and refund vouchers have amounts below zero. */
const COLUMNS: readonly [heading: string, cellOf: (row: RegisterRow) => string][] = [
  ["Number", (row) => row.number],
  ["Date", (row) => row.issuedOn],
  ["Document", (row) => row.kind.replaceAll("_", " ")],
  ["Buyer", (row) => row.buyer],
  ["GSTIN", (row) => row.buyerGstin ?? ""],
  ["Place of supply", (row) => row.placeOfSupply ?? ""],
  ["Taxable value", (row) => signed(row, row.taxableMinor)],
  ["CGST", (row) => signed(row, row.cgstMinor)],
  ["SGST", (row) => signed(row, row.sgstMinor)],
  ["UTGST", (row) => signed(row, row.utgstMinor)],
  ["IGST", (row) => signed(row, row.igstMinor)],
  ["Round off", (row) => signed(row, row.roundOffMinor)],
  ["Total", (row) => signed(row, row.totalMinor)],
  ["Order", (row) => row.orderNumber ?? ""],
  ["Against", (row) => row.against ?? ""],
]

/** The headings of the register. */
export const REGISTER_HEADINGS: readonly string[] = COLUMNS.map(([heading]) => heading)

/** The cells of a document in the register, amounts in rupees with two decimals. */
export const registerCells = (row: RegisterRow): string[] => COLUMNS.map(([, cellOf]) => cellOf(row))

const signed = ({ kind }: RegisterRow, minor: number) =>
  ((isReversing(kind) && minor !== 0 ? -minor : minor) / 100).toFixed(2)
