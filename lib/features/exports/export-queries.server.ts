import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { EXPORT_HOURS, type ExportState } from "./contract"

const SHOWN = 10

/** An archive counts as expired from that moment on, whether its parts have been removed or not. */
const stateOf = sql<ExportState>`case when x."expiresAt" <= now() then 'expired' else x.status end`

/** The sizes of the volumes. */
const volumesOf = sql<number[]>`to_jsonb(array(select v.bytes from export_volumes v
  where v."instituteId" = x."instituteId" and v."exportId" = x.id order by v.number))`

/** The latest archives. */
export const listExportRows = (db: Db) =>
  db
    .selectFrom("exports as x")
    .leftJoin("users as u", "u.id", "x.requestedBy")
    .select(["x.id", "x.done", "x.total", "x.bytes", "x.createdAt", "x.expiresAt", stateOf.as("state")])
    .select(volumesOf.as("volumes"))
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

/** An archive with what computes it; with the number of a volume, that volume. */
export async function findArchive(db: Db, { id, volume }: { id: number; volume: number | null }) {
  const whole = await db
    .selectFrom("exports as x")
    .select(["x.id", "x.createdAt", "x.entries", "x.bytes", "x.directoryOffset", "x.etag"])
    .select(volumesOf.as("volumes"))
    .select(stateOf.as("state"))
    .where("x.id", "=", id)
    .executeTakeFirst()
  if (volume === null || !whole) return whole && { ...whole, volume: null }
  const found = await db
    .selectFrom("export_volumes")
    .select(["number as volume", "entries", "bytes", "directoryOffset", "etag"])
    .where("exportId", "=", id)
    .where("number", "=", sql<number>`${volume}::bigint`)
    .executeTakeFirst()
  return found && { ...whole, ...found }
}

export type StoredArchive = NonNullable<Awaited<ReturnType<typeof findArchive>>>
