import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { declarationOf, ROW_TABLES } from "./portable-tables"

/** What a column refers to: ids of a table, keys of files, or the institute. */
type Space = { of: string } | "key"

interface Reference {
  space: Space
  /** Whether the row exists only with what it refers to; else the column becomes null. */
  isRequired: boolean
}

/** A table as an import inserts into it. */
export interface TableShape {
  table: string
  /** The columns that may be given, without that of the institute. */
  columns: ReadonlySet<string>
  /** Columns with a foreign key. */
  references: ReadonlyMap<string, Reference>
  /** The table from whose sequence its ids are drawn; null for one without ids. */
  idsOf: string | null
}

type ColumnRow = { table: string; name: string; isRequired: boolean; isGenerated: boolean }
type KeyRow = { table: string; target: string; columns: string[]; targetColumns: string[] }

/** The tables of an archive in the order in which they are inserted: what is referred to comes first. */
export async function readShapes(db: Db): Promise<TableShape[]> {
  const { rows: columns } = await sql<ColumnRow>`
    select c.relname as table, a.attname as name, a.attnotnull as "isRequired", a.attgenerated <> '' as "isGenerated"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and c.relname = any(${[...ROW_TABLES, "users", "institutes"]})`.execute(db)
  const { rows: keys } = await sql<KeyRow>`
    select c.relname as table, f.relname as target,
      array(select a.attname::text from unnest(k.conkey) with ordinality n(num, at)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.num order by n.at) as columns,
      array(select a.attname::text from unnest(k.confkey) with ordinality n(num, at)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = n.num order by n.at) as "targetColumns"
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and c.relname = any(${ROW_TABLES})`.execute(db)
  return inOrder(keys).map((table) => shapeOf(table, columns, keys))
}

/** The tables, each after those that it refers to; in the order of their declaration where that leaves a choice. */
function inOrder(keys: readonly KeyRow[]): string[] {
  const order: string[] = []
  const visit = (table: string, path: readonly string[]) => {
    if (order.includes(table) || !ROW_TABLES.some((one) => one === table)) return
    if (path.includes(table)) throw new Error(`tables refer to each other in a circle: ${[...path, table].join(", ")}`)
    for (const key of keys) if (key.table === table && key.target !== table) visit(key.target, [...path, table])
    const { idsOf } = declarationOf(table)
    if (idsOf) visit(idsOf, [...path, table])
    order.push(table)
  }
  for (const table of ROW_TABLES) visit(table, [])
  return order
}

function shapeOf(table: string, columns: readonly ColumnRow[], keys: readonly KeyRow[]): TableShape {
  const own = columns.filter((column) => column.table === table && column.name !== "instituteId")
  const given = own.filter(({ isGenerated }) => !isGenerated)
  const references = new Map<string, Reference>()
  for (const { name, isRequired } of given) {
    const space = spaceOf({ table, name }, keys)
    if (space) references.set(name, { space, isRequired })
  }
  const hasId = own.some(({ name }) => name === "id")
  return {
    table,
    columns: new Set(given.map(({ name }) => name)),
    references,
    idsOf: hasId ? (declarationOf(table).idsOf ?? table) : null,
  }
}

/** What a column refers to in the end: a foreign key may lead to another column that has one. */
function spaceOf(
  { table, name }: { table: string; name: string },
  keys: readonly KeyRow[],
  seen: readonly string[] = [],
): Space | undefined {
  for (const key of keys) {
    const at = key.table === table ? key.columns.indexOf(name) : -1
    const target = key.targetColumns[at]
    if (target === undefined) continue
    if (target === "key") return "key"
    if (target === "id") return { of: key.target }
    const step = `${key.target}.${target}`
    const further = seen.includes(step)
      ? undefined
      : spaceOf({ table: key.target, name: target }, keys, [...seen, step])
    if (further) return further
  }
  return undefined
}
