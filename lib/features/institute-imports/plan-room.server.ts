import { sql } from "kysely"
import { requireLimit } from "@/lib/features/plans/plans.server"
import type { Db } from "@/lib/server/tenancy/transaction"

type Import = { instituteId: number; importId: number; createdBy: number }

/** Takes the storage of what an import stores, less its archive, which is deleted in the end. Throws `quota_exceeded`. */
export async function requireRoom(db: Db, { instituteId, importId, createdBy: by }: Import): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce((select sum((r.source ->> 'bytes')::bigint) from institute_import_rows r
        where r."instituteId" = ${instituteId} and r."importId" = ${importId} and r."table" = 'files'
          and r."leftOut" is null), 0)
      - coalesce((select f.bytes from institute_imports i
        join files f on f."instituteId" = i."instituteId" and f.id = i."archiveId"
        where i."instituteId" = ${instituteId} and i.id = ${importId}), 0) as bytes`.execute(db)
  await requireLimit(db, "storageGb", { amount: rows[0]?.bytes ?? 0, by, instituteId })
}
