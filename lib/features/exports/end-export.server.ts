import { sql } from "kysely"
import { record } from "@/lib/features/events/events.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import type { Layout } from "./archive-layout"
import { EXPORT_DAYS } from "./contract"
import { exportEvents } from "./events"

const by = "program"

/** Makes an archive ready with its volumes, and notifies who asked for it; of one of the platform, the administrators. */
export async function finishExport(
  db: Db,
  exportId: number,
  { whole, volumes }: { whole: Layout; volumes: readonly Layout[] },
): Promise<void> {
  const expiresAt = sql<Date>`now() + make_interval(days => ${EXPORT_DAYS})`
  const ready = await endPreparing(db, exportId, { status: "ready", expiresAt, ...whole })
  if (!ready?.expiresAt) return
  if (volumes.length > 0) {
    const rows = volumes.map((volume, index) => ({ exportId, number: index + 1, ...volume }))
    await db.insertInto("export_volumes").values(rows).execute()
  }
  const data = { exportId, bytes: whole.bytes, expiresAt: ready.expiresAt.toISOString() }
  const { requestedBy: requesterId } = ready
  if (requesterId === null) await record(db, exportEvents.readyForAdministrators, { by, data })
  else await record(db, exportEvents.ready, { by, data: { ...data, requesterId } })
}

/** Ends an archive that could not be prepared, and notifies who asked for it or, at the platform, who started it. Takes the platform's role. */
export async function failExport(
  db: Db,
  { instituteId, exportId }: { instituteId: number; exportId: number },
): Promise<void> {
  const failed = await endPreparing(db, exportId, { status: "failed" })
  if (!failed) return
  const { requestedBy: requesterId, startedBy: starterId } = failed
  await record(db, exportEvents.failed, { by, instituteId, data: { exportId, requesterId } })
  if (starterId === null) return
  const { name: institute } = await db
    .selectFrom("institutes")
    .select("name")
    .where("id", "=", instituteId)
    .executeTakeFirstOrThrow()
  const data = { instituteId, institute, starterId }
  await record(db, exportEvents.failedAtInstitute, { by, instituteId: PLATFORM_INSTITUTE_ID, data })
}

type Ended = { status: "failed" } | ({ status: "ready"; expiresAt: ReturnType<typeof sql<Date>> } & Layout)

const endPreparing = (db: Db, exportId: number, ended: Ended) =>
  db
    .updateTable("exports")
    .set({ ...ended, done: sql<number>`total` })
    .where("id", "=", exportId)
    .where("status", "=", "preparing")
    .returning(["requestedBy", "startedBy", "expiresAt"])
    .executeTakeFirst()
