import { z } from "zod"
import { financialYearLabel } from "./financial-year"

/** The series of documents: of sales, credit notes, receipt vouchers, refund vouchers, and receipts of parts. */
export const SERIES = ["INV", "CN", "RV", "FV", "RC"] as const
export type Series = (typeof SERIES)[number]

const MIN_DIGITS = 6

/** What a number begins with: a letter, then up to two letters or digits, so that a number has at most 16 characters (rule 46). */
export const Prefix = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z][A-Z0-9]{0,2}$/, "One to three letters")

/** A number as the law allows it: at most 16 letters, digits, hyphens and slashes. */
export const DocumentNumber = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9/-]{0,15}$/)

/** The number of a document: "INV/26-27/000123". Throws when it would be longer than the law allows. */
export function documentNumber({ prefix, year, no }: { prefix: string; year: number; no: number }): string {
  return DocumentNumber.parse(`${prefix}/${financialYearLabel(year)}/${String(no).padStart(MIN_DIGITS, "0")}`)
}

/** Whether each series has a prefix of its own: with one of two, both would give the same numbers. */
export const arePrefixesDistinct = (prefixes: Readonly<Record<Series, string>>): boolean =>
  new Set(Object.values(prefixes)).size === SERIES.length

/** The name of the file of a document: "INV-26-27-000123.pdf". */
export const pdfName = (number: string): string => `${number.replaceAll("/", "-")}.pdf`
