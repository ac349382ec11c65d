import { keysOf } from "@/lib/shared/keys-of"
import { LEFT_OUT } from "./left-out-tables"
import type { PortableRows, LeftOutKind, TenantTable } from "./portable-rows"
import { ROWS } from "./row-tables"

/** A table whose rows are exported. */
export type RowTable = keyof typeof ROWS

/** Every tenant table, those whose rows are exported first. */
export const TENANT_TABLES: readonly TenantTable[] = [...keysOf(ROWS), ...keysOf(LEFT_OUT)]

/** What happens to the rows of a table when its institute takes its data along. */
export type Portability = { kind: "rows"; rows: PortableRows } | { kind: LeftOutKind; why: string }

/**
 * How the rows of a tenant table leave their institute. The compiler refuses a table that is declared nowhere, and
 * `tests/guards/portability.test.ts` a declaration that the database contradicts.
 */
export function portabilityOf(table: TenantTable): Portability {
  if (isRowTable(table)) return { kind: "rows", rows: ROWS[table] }
  const [kind, why] = LEFT_OUT[table]
  return { kind, why }
}

const isRowTable = (table: TenantTable): table is RowTable => Object.hasOwn(ROWS, table)
