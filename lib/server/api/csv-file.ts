import { Readable } from "node:stream"
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

/** Makes spreadsheets read a file as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF"

/** A CSV download. */
export const csvResponse = (text: string, name: string): Response =>
  new Response(BYTE_ORDER_MARK + text, { headers: csvHeaders(name) })

/** A CSV that is written, one page of rows after the other, while it is read. */
export const csvStream = (pages: AsyncIterable<readonly (readonly string[])[]>): Readable =>
  Readable.from(encode(pages), { objectMode: false })

async function* encode(pages: AsyncIterable<readonly (readonly string[])[]>) {
  yield Buffer.from(BYTE_ORDER_MARK)
  for await (const rows of pages) if (rows.length > 0) yield Buffer.from(toCsv(rows))
}

/** The headers of a CSV download. */
export const csvHeaders = (name: string) => ({
  "content-type": "text/csv; charset=utf-8",
  "content-disposition": `attachment; filename="${name}"`,
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
})
