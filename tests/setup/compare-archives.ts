import { portabilityOf, TENANT_TABLES } from "@/lib/server/schema/portability"
import type { PortableRows } from "@/lib/server/schema/portable-rows"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { sql } from "kysely"
import { rowsIn } from "../api/exports-fixtures"

type Row = Record<string, unknown>
type Entries = Map<string, Buffer>

/** What an institute records of its own exports and imports, which the other one does not have. */
const OWN_HISTORY = /^(?:export|institute)\./

const declarationOf = (table: (typeof TENANT_TABLES)[number]): PortableRows | undefined => {
  const portability = portabilityOf(table)
  return portability.kind === "rows" ? portability.rows : undefined
}

/** The tables of which an export has rows. */
export const EXPORTED_TABLES = TENANT_TABLES.filter((table) => declarationOf(table) !== undefined)

type Reference = { table: string; column: string; target: string }

/** Columns that hold the ids of another table, as the database says. */
const listReferences = async (): Promise<Reference[]> =>
  (
    await readPlatform((db) =>
      sql<Reference>`
        select c.relname as table, a.attname as column, f.relname as target
        from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
        cross join unnest(k.conkey, k.confkey) n(own, other)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.own
        join pg_attribute b on b.attrelid = k.confrelid and b.attnum = n.other
        where k.contype = 'f' and b.attname = 'id' and a.attname <> 'instituteId'`.execute(db),
    )
  ).rows

/** Whose rows are compared: those of people whom the importing institute had before are its own. */
interface Compared {
  from: Entries
  to: Entries
  /** People who were members of the second institute before. */
  presentIds: readonly number[]
  /** The ids of the two. */
  institutes: readonly [number, number]
}

/**
 * Compares two archives of which the second is of an institute that imported the first: every row and every file, where ids and keys
 * differ alone, each in one way throughout. Returns what differs besides.
 */
export async function compareArchives({ from, to, presentIds, institutes }: Compared): Promise<string[]> {
  const references = await listReferences()
  const ids = new Map([["institutes", new Map([institutes])]])
  const keys = new Map<string, string>()
  const pairs = EXPORTED_TABLES.map((table) => {
    const isOwn = (row: Row) =>
      (table === "memberships" && presentIds.includes(Number(row.userId))) ||
      (typeof row.key === "string" && OWN_HISTORY.test(row.key))
    const [olds, news] = [from, to].map((entries) => rowsIn(entries, table).filter((row) => !isOwn(row)))
    return { table, olds: olds ?? [], news: news ?? [] }
  })
  for (const { table, olds, news } of pairs)
    for (const [at, old] of olds.entries()) {
      const row = news[at] ?? {}
      if (typeof old.id === "number" && typeof row.id === "number")
        ids.set(table, (ids.get(table) ?? new Map<number, number>()).set(old.id, row.id))
      for (const column of ["key", "proofKey"])
        if (isKey(old[column]) && isKey(row[column])) keys.set(String(old[column]), String(row[column]))
    }
  const differences = pairs.flatMap(({ table, olds, news }) => {
    if (olds.length !== news.length) return [`${table}: ${olds.length} rows became ${news.length}`]
    const own = new Map(references.filter((one) => one.table === table).map(({ column, target }) => [column, target]))
    return olds.flatMap((old, at) =>
      compareRows({ ids, keys, table, own, resets: declarationOf(table)?.resets ?? {} }, old, news[at] ?? {}),
    )
  })
  return [...differences, ...compareFiles(from, to, ids)]
}

const isKey = (value: unknown) => typeof value === "string" && /^\d+\//.test(value)

interface Context {
  ids: Map<string, Map<number, number>>
  keys: Map<string, string>
  table: string
  own: Map<string, string>
  resets: NonNullable<PortableRows["resets"]>
}

function compareRows(context: Context, old: Row, row: Row): string[] {
  const { table, own, ids, resets } = context
  const names = new Set([...Object.keys(old), ...Object.keys(row)])
  return [...names].flatMap((column) => {
    const at = `${table}.${column}`
    const [before, after] = [old[column], row[column]]
    const reset = resets[column]
    if (reset === null) return after === null ? [] : [`${at} was kept: ${String(after)}`]
    if (reset && reset.of.some((one) => one === before))
      return after === reset.to ? [] : [`${at} was kept: ${String(after)}`]
    const target = column === "id" ? table : own.get(column)
    if (target && target !== "users" && typeof before === "number")
      return ids.get(target)?.get(before) === after ? [] : [`${at}: ${before} became ${String(after)}`]
    if (column === "checkCode") return before === after ? [`${at} was kept`] : []
    if (column === "basketKey" && typeof before === "string")
      return compareValues(context, at, basketIn(ids, before), after)
    return compareValues(context, at, before, after)
  })
}

/** What was in a basket, `i4,i7`, by the new ids of its items. */
const basketIn = (ids: Context["ids"], before: string) =>
  before.replace(/\d+/g, (id) => String(ids.get("items")?.get(Number(id))))

function compareValues(context: Context, at: string, before: unknown, after: unknown): string[] {
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((one, index) => compareValues(context, at, one, after[index]))
  if (isObject(before) && isObject(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...names].flatMap((name) =>
      name === "checkCode" ? [] : compareValues(context, `${at}.${name}`, before[name], after[name]),
    )
  }
  if (Object.is(before, after)) return []
  if (typeof before === "number" && typeof after === "number" && isMapped(context, before, after)) return []
  if (typeof before === "string" && typeof after === "string" && isSameText(context, before, after)) return []
  return [`${at}: ${JSON.stringify(before)} became ${JSON.stringify(after)}`]
}

const isObject = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value)

/** A number may change where it is an id that changed so elsewhere, or that of something that is gone. */
const isMapped = ({ ids }: Context, before: number, after: number) =>
  before === GONE || [...ids.values()].some((map) => map.get(before) === after)

/** An id that nothing has. */
const GONE = 999_999_999
/** A text may change where it holds keys or ids, or what a gateway gave, which gets a prefix. */
function isSameText({ keys }: Context, before: string, after: string): boolean {
  let mapped = before
  for (const [old, key] of keys) mapped = mapped.replaceAll(old, key)
  const plain = (text: string) => text.replace(/^imp\d+-/, "").replaceAll(/(?<=\/)\d+/g, "#")
  return mapped === after || plain(mapped) === plain(after)
}

/** The files, documents and proofs of the first, each with the same bytes in the second. */
function compareFiles(from: Entries, to: Entries, ids: Context["ids"]): string[] {
  const paths = [...from.keys()].filter((path) => /^(?:files|parts|invoices|payment-proofs)\//.test(path))
  return paths
    .filter((path) => path !== "files/index.jsonl")
    .flatMap((path) => {
      const same = path.replace(/^(parts|payment-proofs)\/(\d+)/, (_, folder: string, id: string) => {
        const table = folder === "parts" ? "files" : "offline_applications"
        return `${folder}/${ids.get(table)?.get(Number(id))}`
      })
      return from.get(path)?.equals(to.get(same) ?? Buffer.alloc(0)) ? [] : [`${path} is not ${same}`]
    })
}
