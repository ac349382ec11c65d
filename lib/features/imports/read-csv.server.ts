import { readFile } from "node:fs/promises"
import { Readable } from "node:stream"
import { parse } from "csv-parse"
import { Failure } from "@/lib/contract/errors"
import { COLUMNS, type FileFault, MOST_ROWS } from "./import-shapes"

const DELIMITERS = [",", ";", "\t"]
const MOST_CELLS = 50
const MOST_LETTERS_A_ROW = 20_000

/**
 * Reads a CSV file of people: UTF-8 with or without its mark, comma, semicolon or tab, columns in any order, at most
 * 5,000 rows. Answers the cells in the order of the template. Throws `invalid_input` with the reason for a whole file.
 */
export async function readCsv(path: string): Promise<{ line: number; cells: string[] }[]> {
  const text = decode(await readFile(path))
  const rows: { line: number; cells: string[] }[] = []
  let columns: number[] | undefined
  const parser = Readable.from([text]).pipe(
    parse({
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      info: true,
      max_record_size: MOST_LETTERS_A_ROW,
    }),
  )
  try {
    for await (const read of parser) {
      const { record, line } = entryOf(read)
      if (!columns) columns = columnsOf(record)
      else if (record.some((cell) => cell.trim() !== ""))
        rows.push({ line, cells: columns.map((at) => record[at]?.trim() ?? "") })
      if (rows.length > MOST_ROWS) throw refuse("rows", "At most 5,000 rows")
    }
  } catch (error) {
    parser.destroy()
    throw error instanceof Failure ? error : refuse("malformed", "Must be a CSV file")
  }
  if (rows.length === 0) throw refuse("empty", "Must hold at least one row below its heading")
  return rows
}

function decode(bytes: Buffer): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes)
    if (!text.includes("\0")) return text
  } catch {
    throw refuse("encoding", "Must be UTF-8")
  }
  throw refuse("encoding", "Must be UTF-8")
}

/** The sign that parts the cells: the one that the heading has most of. */
function delimiterOf(text: string): string {
  const [heading = ""] = text.split(/\r\n|\r|\n/, 1)
  const counts = DELIMITERS.map((sign) => ({ sign, count: heading.split(sign).length }))
  return counts.toSorted((one, other) => other.count - one.count)[0]?.sign ?? ","
}

/** Where each column of the template stands; names are read whatever their case and spaces. */
function columnsOf(heading: string[]): number[] {
  const names = heading.slice(0, MOST_CELLS).map((name) =>
    name
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, "_")
      .replace(/^e_mail$/, "email"),
  )
  const missing = (["first_name", "email"] as const).filter((name) => !names.includes(name))
  if (missing.length > 0) throw refuse("heading", `Must have the columns ${missing.join(" and ")}`)
  return COLUMNS.map((name) => names.indexOf(name))
}

function entryOf(read: unknown): { record: string[]; line: number } {
  if (typeof read !== "object" || read === null || !("record" in read) || !("info" in read))
    throw refuse("malformed", "Must be a CSV file")
  const { record, info } = read
  const line = typeof info === "object" && info !== null && "lines" in info ? Number(info.lines) : 0
  return { record: Array.isArray(record) ? record.map(String) : [], line }
}

const refuse = (reason: FileFault, words: string) =>
  new Failure("invalid_input", { fields: { file: [words] }, details: { reason } })
