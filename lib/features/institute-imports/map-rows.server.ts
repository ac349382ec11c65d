import { sql } from "kysely"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { drawGone } from "./draw-ids.server"
import { mapRow, type MappedRow, type Row, type RowMap } from "./map-row"
import { newKeyOf } from "./new-key"
import { declarationOf } from "./portable-tables"
import type { ImportJob } from "./stage-rows.server"
import type { TableShape } from "./table-shapes.server"

const PAGE = 500

interface Source {
  /** The institute that the archive comes from. */
  oldInstituteId: number
}

/**
 * Writes down, for each row of a table that waits, which of its columns change, or why it stays behind. The tables that it refers
 * to come first.
 */
export async function mapTable(target: ImportJob, shape: TableShape, { oldInstituteId }: Source): Promise<void> {
  const declared = { shape, declaration: declarationOf(shape.table) }
  for (let after = 0; ;) {
    target.signal.throwIfAborted()
    const rows = await listRows(target, shape.table, after)
    const asked = createRecorder()
    for (const { source } of rows) mapRow(source, declared, asked.map)
    const map = await resolve(target, asked, oldInstituteId)
    const mapped = rows.map(({ line, newId, source }) => ({
      line,
      result: withId(mapRow(source, declared, map), shape.idsOf === null ? null : newId),
    }))
    await savePatches(target, shape.table, mapped)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last.line
  }
}

/** The institute itself: its settings, with the files that they name. */
export async function mapSettings(target: ImportJob, source: Source): Promise<void> {
  const shape: TableShape = {
    ...{ table: "institutes", idsOf: null, columns: new Set<string>() },
    references: new Map([
      ["image", { space: "key", isRequired: false }],
      ["cover", { space: "key", isRequired: false }],
      ["favicon", { space: "key", isRequired: false }],
      ["teaserVideoId", { space: { of: "files" }, isRequired: false }],
    ]),
  }
  await mapTable(target, shape, source)
}

const withId = (result: MappedRow, id: number | null): MappedRow =>
  "patch" in result && id !== null ? { patch: { ...result.patch, id } } : result

/** A map that only writes down what it is asked for. */
function createRecorder() {
  const ids = new Map<string, { table: string; id: number; isNamedOnly: boolean }>()
  const keys = new Set<string>()
  const ask = (table: string, id: number, isNamedOnly: boolean) => {
    const name = `${table}/${id}`
    const known = ids.get(name)
    ids.set(name, { table, id, isNamedOnly: isNamedOnly || (known?.isNamedOnly ?? false) })
    return id
  }
  const map: RowMap = {
    rowOf: (table, id) => ask(table, id, false),
    idOf: (table, id) => ask(table, id, true),
    hasFile: (key) => keys.add(key).has(key),
    keyOf: (key) => key,
    externalPrefix: "",
  }
  return { ids, keys, map }
}

/** The map of what was asked for. */
async function resolve(
  target: ImportJob,
  { ids, keys }: ReturnType<typeof createRecorder>,
  oldInstituteId: number,
): Promise<RowMap> {
  const { instituteId, importId } = target
  const wanted = [...ids.values()].filter(({ table }) => table !== "institutes")
  let found = await findIds(target, wanted)
  const gone = wanted.filter(({ table, id, isNamedOnly }) => isNamedOnly && !found.has(`${table}/${id}`))
  if (gone.length > 0) {
    await drawGone(target, gone)
    found = await findIds(target, wanted)
  }
  const files = await findFiles(target, [...keys])
  return {
    rowOf(table, id) {
      const row = found.get(`${table}/${id}`)
      return row?.isIncluded ? row.newId : undefined
    },
    idOf(table, id) {
      if (table === "institutes") return id === oldInstituteId ? instituteId : id
      return found.get(`${table}/${id}`)?.newId ?? id
    },
    hasFile: (key) => files.has(key),
    keyOf: (key) => (key.startsWith(`${oldInstituteId}/`) ? newKeyOf(instituteId, importId, key) : key),
    externalPrefix: `imp${importId}-`,
  }
}

type Wanted = { table: string; id: number }

async function findIds({ instituteId, importId }: ImportJob, wanted: readonly Wanted[]) {
  if (wanted.length === 0) return new Map<string, { newId: number; isIncluded: boolean }>()
  const { rows } = await readInstitute(instituteId, (db) =>
    sql<{ table: string; oldId: number; newId: number; isIncluded: boolean }>`
      select r."table", r."oldId", r."newId", r."leftOut" is null or r."leftOut" = 'present' as "isIncluded"
      from unnest(${wanted.map(({ table }) => table)}::text[], ${wanted.map(({ id }) => id)}::bigint[]) w("table", id)
      join institute_import_rows r on r."importId" = ${importId} and r."table" = w."table" and r."oldId" = w.id
      where r."newId" is not null`.execute(db),
  )
  return new Map(rows.map(({ table, oldId, ...row }) => [`${table}/${oldId}`, row]))
}

async function findFiles({ instituteId, importId }: ImportJob, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await readInstitute(instituteId, (db) =>
    db
      .selectFrom("institute_import_files")
      .select("oldKey")
      .where("importId", "=", importId)
      .where(sql<boolean>`"oldKey" = any(${keys}::text[])`)
      .execute(),
  )
  return new Set(rows.map(({ oldKey }) => oldKey))
}

const listRows = ({ instituteId, importId }: ImportJob, table: string, after: number) =>
  readInstitute(instituteId, (db) =>
    db
      .selectFrom("institute_import_rows")
      .select(["line", "newId", sql<Row>`source`.as("source")])
      .where("importId", "=", importId)
      .where("table", "=", table)
      .where("line", ">", after)
      .orderBy("line")
      .limit(PAGE)
      .execute(),
  )

type Mapped = { line: number; result: MappedRow }

async function savePatches(
  { instituteId, importId }: ImportJob,
  table: string,
  mapped: readonly Mapped[],
): Promise<void> {
  if (mapped.length === 0) return
  const patches = mapped.map(({ result }) => JSON.stringify("patch" in result ? result.patch : {}))
  const leftOut = mapped.map(({ result }) => ("leftOut" in result ? result.leftOut : null))
  await withInstitute(instituteId, (db) =>
    sql`update institute_import_rows r set patch = m.patch::jsonb, "leftOut" = m."leftOut"
      from unnest(${mapped.map(({ line }) => line)}::bigint[], ${patches}::text[], ${leftOut}::text[]) m(line, patch, "leftOut")
      where r."importId" = ${importId} and r."table" = ${table} and r.line = m.line`.execute(db),
  )
}
