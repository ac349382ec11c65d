import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import { requireReauthentication } from "@/lib/server/auth/reauthentication"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { enqueue } from "@/lib/server/jobs/job"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type ArchiveName, signArchiveUrl } from "./archive-address.server"
import type { DataExports, ExportState } from "./contract"
import { exportEvents } from "./events"
import { findArchive, findNextAt, listExportRows } from "./export-queries.server"
import { prepareExport } from "./prepare-export.server"

/** The latest archives, and from when on the next one may be made. */
export async function listExports(db: Db): Promise<DataExports> {
  const [exports, nextAt] = [await listExportRows(db), await findNextAt(db)]
  return { exports, nextAt: nextAt ?? null }
}

/**
 * Begins to prepare an archive; while one is prepared, nothing else begins. Throws `reauthentication_required`, and
 * `too_many_requests` where one was made within a day.
 */
export async function requestExport(db: Db, actor: Actor): Promise<DataExports> {
  await requireReauthentication(db, actor)
  const exportId = await insertExport(db, { requestedBy: actor.userId })
  if (exportId !== undefined) {
    await record(db, exportEvents.started, { by: actor, data: { exportId } })
    await enqueue(db, prepareExport, { instituteId: actor.instituteId, exportId })
  }
  return listExports(db)
}

/** The same for an institute that the platform starts it for, with the reason. Throws `not_found` for one whose data are deleted. */
export async function startExportOf(
  instituteId: number,
  { by, reason }: { by: number; reason: string },
): Promise<void> {
  await readPlatform((db) => orNotFound(findWithData(db, instituteId)))
  await withInstitute(instituteId, async (db) => {
    const exportId = await insertExport(db, { startedBy: by })
    if (exportId === undefined) return
    await record(db, exportEvents.startedByPlatform, { by, data: { exportId, reason } })
    await enqueue(db, prepareExport, { instituteId, exportId })
  })
}

const findWithData = (db: Db, instituteId: number) =>
  db
    .selectFrom("institutes")
    .select("id")
    .where("id", "=", instituteId)
    .where("deletedAt", "is", null)
    .executeTakeFirst()

/** An institute admin, or somebody of the platform. */
type StartedBy = { requestedBy: number } | { startedBy: number }

/** The id of a new archive; undefined while one is prepared. Throws `too_many_requests` where one was made within a day. */
async function insertExport(db: Db, by: StartedBy): Promise<number | undefined> {
  const created = await db
    .insertInto("exports")
    .values(by)
    // Whoever asks at the same time waits here for the one that is first.
    .onConflict((conflict) =>
      conflict
        .columns(["instituteId"])
        .where(sql<boolean>`status = 'preparing'`)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst()
  if (!created) return undefined
  // After the insert, so that of two only one gets here.
  if (await findNextAt(db)) throw new Failure("too_many_requests")
  return created.id
}

/**
 * The address of an archive, or of a volume of it, for the session of the actor. Throws `reauthentication_required`, `not_found` for
 * one that is not ready, and `link_expired` for one that is not kept any more.
 */
export async function addressOfExport(db: Db, actor: Actor, { id, volume }: ArchiveName): Promise<{ url: string }> {
  await requireReauthentication(db, actor)
  requireReady(await orNotFound(findArchive(db, { id, volume })))
  if (volume === null) await record(db, exportEvents.downloaded, { by: actor, data: { exportId: id } })
  else await record(db, exportEvents.volumeDownloaded, { by: actor, data: { exportId: id, volume } })
  return { url: signArchiveUrl(actor, { id, volume }) }
}

/** Throws `link_expired` for an archive that is not kept any more, and `not_found` for one that never was ready. */
export function requireReady({ state }: { state: ExportState }): void {
  if (state === "expired") throw new Failure("link_expired")
  if (state !== "ready") throw new Failure("not_found")
}
