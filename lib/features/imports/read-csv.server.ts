import { readFile } from "node:fs/promises"
import { Readable } from "node:stream"
import { parse } from "csv-parse"
import { Failure } from "@/lib/contract/errors"
import type { FileError } from "./import-shapes"

const DELIMITERS = [",", ";", "\t"]
const MAX_CELLS = 50
const MAX_ROW_LENGTH = 20_000

/** What a file must have: the columns of its template, those that may not be missing, and its most rows. */
export interface CsvTemplate {
  columns: readonly string[]
  required: readonly string[]
  maxRows: number
  /** Other names of columns, in lower case with underscores. */
  aliases: Readonly<Record<string, string>>
}

/**
 * Reads a CSV file: UTF-8 with or without a BOM, delimited by comma, semicolon or tab, columns in any order. Returns the
 * cells in the order of the template. Throws `invalid_input` with the reason for the file, and for one that cannot be parsed
 * the line on which the row begins that was not understood.
 */
export async function readCsv(path: string, template: CsvTemplate): Promise<{ line: number; cells: string[] }[]> {
  const text = decode(await readFile(path))
  const rows: { line: number; cells: string[] }[] = []
  let columns: number[] | undefined
  let lastLine = 0
  const parser = Readable.from([text]).pipe(
    parse({
      delimiter: detectDelimiter(text),
      relax_column_count: true,
      skip_empty_lines: true,
      info: true,
      max_record_size: MAX_ROW_LENGTH,
      // Called as the row is parsed: rows that wait to be read are lost when a later one cannot be parsed.
      on_record: (entry, { lines }) => {
        lastLine = lines
        return entry
      },
    }),
  )
  try {
    for await (const read of parser) {
      const { record, line } = entryOf(read)
      if (!columns) columns = findColumns(record, template)
      else if (record.some((cell) => cell.trim() !== ""))
        rows.push({ line, cells: columns.map((index) => record[index]?.trim() ?? "") })
      if (rows.length > template.maxRows) throw fileError("rows", `At most ${template.maxRows} rows`)
    }
  } catch (error) {
    parser.destroy()
    throw error instanceof Failure ? error : fileError("malformed", "Must be a CSV file", lastLine + 1)
  }
  if (rows.length === 0) throw fileError("empty", "Must hold at least one row below its heading")
  return rows
}

function decode(bytes: Buffer): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes)
    if (!text.includes("\0")) return text
  } catch {
    throw fileError("encoding", "Must be UTF-8")
  }
  throw fileError("encoding", "Must be UTF-8")
}

/** The delimiter that occurs most in the heading. */
function detectDelimiter(text: string): string {
  const [heading = ""] = text.split(/\r\n|\r|\n/, 1)
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: heading.split(delimiter).length }))
  return counts.toSorted((one, other) => other.count - one.count)[0]?.delimiter ?? ","
}

/** The index of each column of the template, -1 for a missing one; names match whatever their case and spaces. */
function findColumns(heading: string[], { columns, required, aliases }: CsvTemplate): number[] {
  const names = heading.slice(0, MAX_CELLS).map((name) => {
    const key = name
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, "_")
    return aliases[key] ?? key
  })
  const missing = required.filter((name) => !names.includes(name))
  if (missing.length > 0) throw fileError("heading", `Must have the columns ${missing.join(" and ")}`)
  return columns.map((name) => names.indexOf(name))
}

function entryOf(read: unknown): { record: string[]; line: number } {
  if (typeof read !== "object" || read === null || !("record" in read) || !("info" in read))
    throw fileError("malformed", "Must be a CSV file")
  const { record, info } = read
  const line = typeof info === "object" && info !== null && "lines" in info ? Number(info.lines) : 0
  return { record: Array.isArray(record) ? record.map(String) : [], line }
}

function fileError(reason: FileError, message: string, line?: number) {
  const details = { reason, ...(line && { line: String(line) }) }
  return new Failure("invalid_input", { fields: { file: [message] }, details })
}
