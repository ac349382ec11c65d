import type { DocumentLine, InvoiceDocument } from "../document-shape"
import type { TextKey } from "../document-texts"
import { printAmount, printRate } from "./print-format"

/** A column of amounts; `note` is a smaller line below the amount. */
export interface AmountColumn {
  label: TextKey
  amountOf: (line: DocumentLine) => number | null
  detailOf?: (line: DocumentLine) => string
}

/** Each head of tax, with the part of the rate that it takes. */
export const HEADS = [
  { label: "cgst", key: "cgstMinor", part: 2 },
  { label: "sgst", key: "sgstMinor", part: 2 },
  { label: "utgst", key: "utgstMinor", part: 2 },
  { label: "igst", key: "igstMinor", part: 1 },
] as const

/** Whether a document states a taxable value: where at least one of its lines is taxed, or zero-rated. */
export const isTaxed = ({ lines }: Pick<InvoiceDocument, "lines">): boolean =>
  lines.some(({ treatment }) => treatment !== "none" && treatment !== "exempt")

/** The heads of tax that a document's lines have. */
export const headsOf = ({ lines }: Pick<InvoiceDocument, "lines">) =>
  HEADS.filter(({ key }) => lines.some((line) => line[key] !== 0))

/**
 * The columns of amounts: with a discount, price less discount is the amount (or the taxable value, where tax is added), and
 * taxable value with its heads is the amount.
 */
export function columnsOf(document: InvoiceDocument): AmountColumn[] {
  const hasPrices = document.lines.some(({ listMinor }) => listMinor !== null)
  const hasDiscounts = document.lines.some(({ discountMinor }) => (discountMinor ?? 0) > 0)
  const taxed = isTaxed(document)
  return [
    ...(hasPrices && (hasDiscounts || taxed) ? [column("price", (line) => line.listMinor)] : []),
    ...(hasPrices && hasDiscounts ? [column("discount", (line) => line.discountMinor)] : []),
    ...(taxed ? [column("taxable", (line) => line.taxableMinor)] : []),
    ...headsOf(document).map(({ label, key, part }) => ({
      label,
      amountOf: (line: DocumentLine) => line[key],
      detailOf: (line: DocumentLine) => (line[key] === 0 ? "" : printRate(line.rateBasisPoints / part)),
    })),
    column("amount", (line) => line.totalMinor),
  ]
}

const column = (label: TextKey, amountOf: AmountColumn["amountOf"]): AmountColumn => ({ label, amountOf })

/** What a cell shows; a dash where there is nothing to state. */
export function cellOf({ amountOf }: AmountColumn, line: DocumentLine): string {
  const minor = amountOf(line)
  return minor === null ? "\u2013" : printAmount(minor)
}

/** What stands below the title of a line: its code, and that it is exempt. A document without tax names neither. */
export function detailOf(line: DocumentLine, { texts, seller }: InvoiceDocument): string {
  if (seller.registration === "unregistered") return ""
  const code = line.sacCode === null ? [] : [`${texts.sac} ${line.sacCode}`]
  return [...code, ...(line.treatment === "exempt" ? [texts.exempt] : [])].join(" \u00b7 ")
}
