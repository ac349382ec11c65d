import { stringify } from "csv-stringify/sync"

/** Serialises rows as CSV, with cells escaped that a spreadsheet would run as formulas. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => cell.replaceAll("\0", ""))),
    { escape_formulas: true, record_delimiter: "\r\n" },
  )

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
