import { stringify } from "csv-stringify/sync"

/** What a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/
/** A phone number and an amount below zero begin like one, and are none. */
const PHONE = /^\+\d[\d ]*$/
const NEGATIVE = /^-\d+(?:\.\d+)?$/

/** Serialises rows as CSV, with an apostrophe before cells that a spreadsheet would run as formulas. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => withoutFormula(cell.replaceAll("\0", "")))),
    { record_delimiter: "\r\n" },
  )

const withoutFormula = (cell: string) =>
  FORMULA.test(cell) && !PHONE.test(cell) && !NEGATIVE.test(cell) ? `'${cell}` : cell

/** A CSV download; the byte order mark makes spreadsheets read it as UTF-8. */
export const csvResponse = (text: string, name: string): Response =>
  new Response(`\uFEFF${text}`, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  })
