import { portabilityOf, TENANT_TABLES } from "@/lib/server/schema/portability"
import type { PortableRows } from "@/lib/server/schema/portable-rows"
import { EXPORTED_GLOBALS } from "@/lib/server/schema/row-tables"
import { keysOf } from "@/lib/shared/keys-of"

const DECLARED: ReadonlyMap<string, PortableRows> = new Map(
  TENANT_TABLES.flatMap((table) => {
    const portability = portabilityOf(table)
    return portability.kind === "rows" ? [[table, portability.rows] as const] : []
  }),
)

/** The tables of an institute that an archive has rows of. */
export const ROW_TABLES = [...DECLARED.keys()]

/** Whether an archive may have rows of a table. */
export const isPortable = (table: string): boolean =>
  DECLARED.has(table) || keysOf(EXPORTED_GLOBALS).some((one) => one === table)

/** What is declared of the rows of a table; nothing of those that no institute owns. */
export const declarationOf = (table: string): PortableRows => DECLARED.get(table) ?? {}
