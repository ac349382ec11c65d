import { SUBJECT_TABLES } from "@/lib/server/schema/row-tables"
import type { Holds, PortableRows } from "@/lib/server/schema/portable-rows"
import { isPortable } from "./portable-tables"
import { mapIds, mapNamed, mapPath, mapText, type TextMap } from "./map-texts"
import type { TableShape } from "./table-shapes.server"

export type Row = Readonly<Record<string, unknown>>

/** How ids and keys of one institute become those of another. */
export interface RowMap extends TextMap {
  /** The new id of a row that comes along; undefined for one that does not. */
  rowOf: (table: string, id: number) => number | undefined
  /** Whether the content of a file comes along. */
  hasFile: (key: string) => boolean
  /** What comes before the ids that a payment gateway gave. */
  externalPrefix: string
}

/** The columns of a row that change, or why it stays behind. */
export type MappedRow = { patch: Row } | { leftOut: "reference" | "test" | "no_content" }

type Declared = { shape: TableShape; declaration: PortableRows }

/** A row as it is inserted into another institute. */
export function mapRow(row: Row, { shape, declaration }: Declared, map: RowMap): MappedRow {
  if (shape.table === "orders" && row.mode === "test") return { leftOut: "test" }
  if (shape.table === "files" && !(typeof row.key === "string" && map.hasFile(row.key)))
    return { leftOut: "no_content" }
  const patch: Record<string, unknown> = {}
  for (const [column, { space, isRequired }] of shape.references) {
    const value = row[column]
    if (value === null || value === undefined) continue
    const mapped = space === "key" ? keyIn(value, map) : rowIn(space.of, value, map)
    if (mapped === null && isRequired) return { leftOut: "reference" }
    patch[column] = mapped
  }
  for (const [column, holds] of Object.entries(declaration.holds ?? {})) {
    const value = row[column]
    if (value === null || value === undefined || holds === undefined || shape.references.has(column)) continue
    patch[column] = mapHeld(value, { holds, row }, map)
  }
  for (const [column, reset] of Object.entries(declaration.resets ?? {})) {
    if (reset === null) patch[column] = null
    else if (reset && isReset(row[column], reset.of)) patch[column] = reset.to
  }
  for (const [column, others] of Object.entries(declaration.without ?? {}))
    if (patch[column] === null && row[column] !== null) Object.assign(patch, others)
  return { patch }
}

/** A row that lacks a column would get the database's default for it, which is for rows that are new. */
const isReset = (value: unknown, of: readonly string[]) =>
  value === undefined || (typeof value === "string" && of.includes(value))

const rowIn = (table: string, value: unknown, { rowOf }: RowMap) =>
  (typeof value === "number" ? rowOf(table, value) : undefined) ?? null

const keyIn = (value: unknown, { hasFile, keyOf }: RowMap) =>
  typeof value === "string" && hasFile(value) ? keyOf(value) : null

/** What is in a basket, as orders name it: `i4,i7`. */
const basketIn = (text: string, { idOf }: RowMap) =>
  text.replace(/\bi([1-9]\d{0,14})\b/g, (_, id: string) => `i${idOf("items", Number(id))}`)

function mapHeld(value: unknown, { holds, row }: { holds: Holds; row: Row }, map: RowMap): unknown {
  if (typeof holds === "object") {
    const table = tableOf(row[holds.by])
    return table === undefined ? value : mapIds(value, (id) => map.idOf(table, id))
  }
  if (holds === "plain") return value
  if (holds === "key") return keyIn(value, map)
  if (holds === "external") return typeof value === "string" ? map.externalPrefix + value : value
  if (holds === "basket") return typeof value === "string" ? basketIn(value, map) : value
  if (holds === "path") return typeof value === "string" ? mapPath(value, map) : null
  if (holds === "html") return typeof value === "string" ? mapText(value, map) : mapNamed(value, map)
  if (holds === "named") return mapNamed(value, map, tableOf(row.subjectType))
  return isPortable(holds) ? mapIds(value, (id) => map.idOf(holds, id)) : value
}

const TABLES: Readonly<Record<string, string>> = SUBJECT_TABLES
const tableOf = (subject: unknown) => (typeof subject === "string" ? TABLES[subject] : undefined)
