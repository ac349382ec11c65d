type Cell = string | number | null

/** Cells that spreadsheets would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/
/** A phone number begins like one, and is none. */
const PHONE = /^\+\d[\d ]*$/

/** A CSV file (RFC 4180) with a byte order mark, so that spreadsheets read it as UTF-8; texts that begin like formulas are escaped. */
export const toCsv = (rows: readonly (readonly Cell[])[]): Blob =>
  new Blob([`\uFEFF${rows.map((row) => `${row.map(toField).join(",")}\r\n`).join("")}`], { type: "text/csv" })

function toField(cell: Cell): string {
  if (cell === null) return ""
  if (typeof cell === "number") return String(cell)
  const text = FORMULA.test(cell) && !PHONE.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
