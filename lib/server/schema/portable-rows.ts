import type { DB } from "./tables"

/** The tables whose rows belong to an institute. */
export type TenantTable = { [T in keyof DB]: "instituteId" extends keyof DB[T] ? T : never }[keyof DB]

/**
 * What a column without a foreign key holds: ids of a table, or of the one that another column names; `named` for JSON with ids
 * in fields that are named after their table (`itemId`); `key` of a stored file; `path` of a page of the institute; `html` with
 * such paths and addresses; `basket` for ids of items in a text; `external` for what a payment gateway gave, or what names an
 * event that happens once; `plain` for none of these.
 */
export type Holds =
  | TenantTable
  | "users"
  | "institutes"
  | { by: string }
  | "named"
  | "key"
  | "path"
  | "html"
  | "basket"
  | "external"
  | "plain"

/** How the rows of a table leave their institute, and what is followed when they come to another. */
export interface PortableRows<Column extends string = string> {
  /** What columns hold that could refer to something without a foreign key. */
  holds?: Partial<Record<Column, Holds>>
  /** Columns that are not exported. */
  leave?: readonly Column[]
  /** Columns that refer to a row of the same table. */
  parents?: readonly Column[]
  /** Columns whose value no two institutes share. */
  unique?: readonly Column[]
  /** The table with which it shares its ids: a row has the id of the one that it is a draft of. */
  idsOf?: TenantTable
  /** Columns that an import gives another value, because what they cause must not happen twice: null, or this one instead of those. */
  resets?: Partial<Record<Column, null | { of: readonly string[]; to: string }>>
  /** What other columns hold once a column has lost what it referred to. */
  without?: Partial<Record<Column, Partial<Record<Column, string | null>>>>
  /**
   * What becomes of rows that an institute without content has before an import: the archive's take their place, or both stay. An
   * institute with rows of any other table takes no archive.
   */
  present?: "replaced" | "kept"
}

/** Why the rows of a table stay. `derived`: made again, or true for the moment only. `secret`: never leaves. `ours`: the platform's. */
export type LeftOutKind = "derived" | "secret" | "ours"

/** Declarations of tables whose rows are exported. */
export type RowTables = { [T in TenantTable]?: PortableRows<keyof DB[T] & string> }
/** Declarations of tables whose rows stay, with the reason in words. */
export type LeftOutTables = { [T in TenantTable]?: readonly [LeftOutKind, string] }
