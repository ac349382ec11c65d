import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { EXPORT_HOURS, type ExportState } from "./contract"

const SHOWN = 10

/** An archive counts as expired from that moment on, whether its parts have been removed or not. */
const stateOf = sql<ExportState>`case when x."expiresAt" <= now() then 'expired' else x.status end`

/** The latest archives. */
export const listExportRows = (db: Db) =>
  db
    .selectFrom("exports as x")
    .leftJoin("users as u", "u.id", "x.requestedBy")
    .select(["x.id", "x.done", "x.total", "x.bytes", "x.createdAt", "x.expiresAt", stateOf.as("state")])
    .select(sql<string | null>`nullif(trim(concat_ws(' ', u."firstName", u."lastName")), '')`.as("requestedBy"))
    .orderBy("x.id", "desc")
    .limit(SHOWN)
    .execute()

/** From when on the next archive may be made; undefined for at once. One that failed does not count. */
export async function findNextAt(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom("exports")
    .select(sql<Date>`"createdAt" + make_interval(hours => ${EXPORT_HOURS})`.as("nextAt"))
    .where("status", "=", "ready")
    .where("createdAt", ">", sql<Date>`now() - make_interval(hours => ${EXPORT_HOURS})`)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst()
  return row?.nextAt
}

/** An archive with what computes it. */
export const findExport = (db: Db, id: number) =>
  db
    .selectFrom("exports as x")
    .select(["x.id", "x.createdAt", "x.entries", "x.bytes", "x.directoryOffset", "x.etag", "x.requestedBy"])
    .select(stateOf.as("state"))
    .where("x.id", "=", id)
    .executeTakeFirst()

export type StoredExport = NonNullable<Awaited<ReturnType<typeof findExport>>>
