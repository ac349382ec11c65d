import { sql } from "kysely"
import { usageOf } from "@/lib/features/plans/plans.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { ImportFacts, LEFT_OUT_REASONS } from "./contract"
import { groupOf } from "./import-groups"
import type { ReadManifest } from "./read-manifest.server"
import type { Mapped } from "./write-import.server"

interface Read {
  manifest: ReadManifest
  otherParts: number
  archiveBytes: number
}

/** What an import brings, in a transaction in which all of it is there. */
export async function readFacts(
  db: Db,
  mapped: Mapped,
  { manifest, otherParts, archiveBytes }: Read,
): Promise<ImportFacts> {
  const [tables, files, people] = [await countTables(db, mapped), await countFiles(db, mapped), await countPeople(db, mapped)] // oxfmt-ignore
  const usage = await usageOf(db, { instituteId: mapped.instituteId })
  return {
    ...{ institute: manifest.institute.name, createdAt: new Date(manifest.createdAt) },
    ...{ tables, ...files, people, otherParts },
    limits: usage.flatMap(({ limit, used, allowed }) => {
      // The archive is deleted in the end.
      const wanted = limit === "storageGb" ? used - archiveBytes : used
      return allowed !== null && wanted > allowed ? [{ limit, wanted, allowed }] : []
    }),
  }
}

type Counted = { table: string; leftOut: string | null; rows: number }

async function countTables(db: Db, { instituteId, importId }: Mapped): Promise<ImportFacts["tables"]> {
  const { rows } = await sql<Counted>`
    select "table", "leftOut", count(*)::int as rows from institute_import_rows
    where "instituteId" = ${instituteId} and "importId" = ${importId} and line > 0
      and "table" not in ('users', 'institutes')
    group by 1, 2 order by 1`.execute(db)
  const byTable = Map.groupBy(rows, ({ table }) => table)
  return [...byTable].map(([table, counted]) => ({
    table,
    group: groupOf(table),
    rows: counted.reduce((sum, one) => sum + one.rows, 0),
    leftOut: leftOutOf(counted),
  }))
}

function leftOutOf(counted: readonly Counted[]): ImportFacts["tables"][number]["leftOut"] {
  const reasons: Partial<Record<(typeof LEFT_OUT_REASONS)[number], number>> = {}
  for (const reason of LEFT_OUT_REASONS) {
    const rows = counted.find(({ leftOut }) => leftOut === reason)?.rows
    if (rows !== undefined) reasons[reason] = rows
  }
  return reasons
}

async function countFiles(db: Db, { instituteId, importId }: Mapped): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*)::int as files, coalesce(sum(bytes), 0)::bigint as bytes from institute_import_files
    where "instituteId" = ${instituteId} and "importId" = ${importId}`.execute(db)
  return rows[0] ?? { files: 0, bytes: 0 }
}

/** People who have an account, who get one, and who are members already. */
async function countPeople(db: Db, { instituteId, importId }: Mapped): Promise<ImportFacts["people"]> {
  const { rows } = await sql<{ all: number; added: number; present: number }>`
    select count(*)::int as all,
      (count(*) filter (where u."createdAt" = now()))::int as added,
      (count(*) filter (where r."newId" in (select (m.patch ->> 'userId')::bigint from institute_import_rows m
        where m."instituteId" = ${instituteId} and m."importId" = ${importId} and m."table" = 'memberships'
          and m."leftOut" = 'present')))::int as present
    from institute_import_rows r join users u on u.id = r."newId"
    where r."instituteId" = ${instituteId} and r."importId" = ${importId} and r."table" = 'users' and r.line > 0`.execute(
    db,
  )
  const { all = 0, added = 0, present = 0 } = rows[0] ?? {}
  return { added, present, found: all - added - present }
}

/** How many rows are imported. */
export const countImported = ({ tables }: ImportFacts): number =>
  tables.reduce((sum, { rows, leftOut }) => sum + rows - Object.values(leftOut).reduce((n, left) => n + left, 0), 0)

/** The facts as the database stores them. */
export const storedFacts = (facts: ImportFacts): string => JSON.stringify(ImportFacts.encode(facts))
