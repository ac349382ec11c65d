import { sql } from "kysely"
import { requireReadable } from "@/lib/server/api/readable-input"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { wrongColumn } from "./check-global"
import type { OpenArchive } from "./open-archive.server"
import { type Expected, readLines } from "./read-entry.server"
import { ImportRefused } from "./refused"

const BATCH = 500
/** A duplicate key, and what JSON may hold and the database may not: texts, numbers of any size. */
const REFUSED_BY_DATABASE = ["23505", "22P05", "22P02", "22003"]

/** An import and the signal that ends its job. */
export interface ImportJob {
  instituteId: number
  importId: number
  signal: AbortSignal
}

interface Part {
  table: string
  path: string
  expected: Expected
  rows: number
  /** The columns that the table has, and those that it had when the archive was made. */
  columns: ReadonlySet<string>
}

interface Line {
  line: number
  oldId: number | null
  text: string
}

/**
 * Reads the rows of a table, line by line, into those that wait to be imported. Throws `ImportRefused` with the line that is no row
 * of the table, has other columns than the one before, or an id that was there already.
 */
export async function stageRows(target: ImportJob, archive: OpenArchive, part: Part): Promise<void> {
  const { table, path, expected } = part
  let [count, names] = [0, ""]
  let batch: Line[] = []
  for await (const text of readLines(archive, path, expected)) {
    count += 1
    const row = parseRow(text, { place: table, line: count })
    const own = Object.keys(row).toSorted().join()
    if (count === 1) requireColumns(row, part)
    else if (own !== names) throw new ImportRefused("columns", { place: table, line: count })
    names = own
    const wrong = wrongColumn(table, row)
    if (wrong !== undefined) throw new ImportRefused("bad_line", { place: table, line: count, detail: wrong })
    const oldId = part.columns.has("id") ? idOf(row, { place: table, line: count }) : null
    batch.push({ line: count, oldId, text })
    if (batch.length === BATCH) {
      await insertLines(target, table, batch)
      batch = []
    }
  }
  await insertLines(target, table, batch)
  if (count !== part.rows) throw new ImportRefused("checksum", { place: path })
}

type Place = { place: string; line: number }

function parseRow(text: string, at: Place): Record<string, unknown> {
  const row = parse(text)
  if (typeof row !== "object" || row === null || Array.isArray(row)) throw new ImportRefused("bad_line", at)
  return { ...row }
}

/** What a line holds; undefined for what is no JSON, or nested so deep that following it would end the process. */
function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    requireReadable(value)
    return value
  } catch {
    return undefined
  }
}

function requireColumns(row: Record<string, unknown>, { table, columns }: Part): void {
  const unknown = Object.keys(row).find((name) => !columns.has(name))
  if (unknown !== undefined)
    throw new ImportRefused("columns", { place: table, line: 1, detail: unknown.slice(0, 100) })
}

function idOf({ id }: Record<string, unknown>, at: Place): number {
  if (typeof id !== "number" || !Number.isSafeInteger(id) || id <= 0) throw new ImportRefused("bad_line", at)
  return id
}

async function insertLines({ signal, ...target }: ImportJob, table: string, lines: readonly Line[]): Promise<void> {
  signal.throwIfAborted()
  if (lines.length === 0) return
  try {
    await withInstitute(target.instituteId, (db) => insert(db, { ...target, table }, lines))
  } catch (error) {
    const code = codeOf(error)
    if (code === undefined) throw error
    if (lines.length > 1) {
      const half = Math.ceil(lines.length / 2)
      await insertLines({ signal, ...target }, table, lines.slice(0, half))
      return insertLines({ signal, ...target }, table, lines.slice(half))
    }
    throw new ImportRefused(code === "23505" ? "duplicate_row" : "bad_line", {
      place: table,
      line: lines[0]?.line ?? 0,
    })
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error ? REFUSED_BY_DATABASE.find((code) => code === error.code) : undefined

type Insert = { importId: number; table: string }

const insert = (db: Db, { importId, table }: Insert, lines: readonly Line[]) =>
  sql`insert into institute_import_rows ("importId", "table", line, "oldId", source)
    select ${importId}, ${table}, l.line, l."oldId", l.source::jsonb
    from unnest(${lines.map(({ line }) => line)}::bigint[], ${lines.map(({ oldId }) => oldId)}::bigint[],
      ${lines.map(({ text }) => text)}::text[]) l(line, "oldId", source)`.execute(db)
