import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { record } from "@/lib/features/events/events.server"
import { sendInvitations } from "@/lib/features/members/members.server"
import type { Actor } from "@/lib/server/auth/actor"
import { requireReauthentication } from "@/lib/server/auth/reauthentication"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { enqueue } from "@/lib/server/jobs/job"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { InstituteImport, InstituteImports } from "./contract"
import { contentTableOf } from "./emptiness.server"
import { cancelImport } from "./end-import.server"
import { instituteImportEvents } from "./events"
import { findInstituteImport, listImportRows, moveImport } from "./import-queries.server"
import { readInstituteImport, runInstituteImport } from "./jobs.server"
import { requireRoom } from "./plan-room.server"

/** The latest imports, and whether an archive can be imported. */
export async function listInstituteImports(db: Db, actor: Actor): Promise<InstituteImports> {
  const [imports, content] = [await listImportRows(db), await contentTableOf(db, actor)]
  return { imports, isEmpty: content === undefined }
}

/** One import; throws `not_found`. */
export const requireInstituteImport = (db: Db, id: number): Promise<InstituteImport> =>
  orNotFound(findInstituteImport(db, id))

/**
 * Begins to read an archive that the actor uploaded for this; while an import has not ended, that one is the answer. Throws
 * `reauthentication_required`, `not_found` for any other file, and `not_empty` where the institute has content.
 */
export async function createInstituteImport(db: Db, actor: Actor, fileId: number): Promise<InstituteImport> {
  await requireReauthentication(db, actor)
  const file = await orNotFound(findUploadedArchive(db, actor, fileId))
  await requireEmpty(db, actor)
  const created = await db
    .insertInto("institute_imports")
    .values({ createdBy: actor.userId, archiveId: fileId, ...file })
    .onConflict((conflict) =>
      conflict
        .columns(["instituteId"])
        .where(sql<boolean>`status in ('reading', 'ready', 'importing')`)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst()
  if (!created) return requireInstituteImport(db, await findOpenId(db))
  await record(db, instituteImportEvents.read, { by: actor, data: { importId: created.id, name: file.name } })
  await enqueue(db, readInstituteImport, { instituteId: actor.instituteId, importId: created.id })
  return requireInstituteImport(db, created.id)
}

const findUploadedArchive = (db: Db, { userId }: Actor, fileId: number) =>
  db
    .selectFrom("uploads as u")
    .innerJoin("files as f", "f.id", "u.fileId")
    .select(["f.name", "f.bytes"])
    .where("f.id", "=", fileId)
    .where("f.deletedAt", "is", null)
    .where("u.userId", "=", userId)
    .where("u.kind", "=", "archive")
    .executeTakeFirst()

async function findOpenId(db: Db): Promise<number> {
  const { id } = await db
    .selectFrom("institute_imports")
    .select("id")
    .where("status", "in", ["reading", "ready", "importing"])
    .executeTakeFirstOrThrow()
  return id
}

async function requireEmpty(db: Db, actor: Actor): Promise<void> {
  if ((await contentTableOf(db, actor)) !== undefined) throw new Failure("not_empty")
}

/**
 * Begins to import what was read; confirmed again while it runs, nothing else happens. Throws `reauthentication_required`,
 * `not_empty`, `quota_exceeded`, and `stale` for an import that is not ready.
 */
export async function confirmInstituteImport(db: Db, actor: Actor, id: number): Promise<InstituteImport> {
  await requireReauthentication(db, actor)
  const { status, name } = await requireInstituteImport(db, id)
  if (status === "importing") return requireInstituteImport(db, id)
  if (status !== "ready") throw new Failure("stale")
  await requireEmpty(db, actor)
  await requireRoom(db, { instituteId: actor.instituteId, importId: id, createdBy: actor.userId })
  if (!(await moveImport(db, id, { from: ["ready"], to: "importing" }))) throw new Failure("stale")
  await record(db, instituteImportEvents.started, { by: actor, data: { importId: id, name } })
  await enqueue(db, runInstituteImport, { instituteId: actor.instituteId, importId: id })
  return requireInstituteImport(db, id)
}

/** Cancels an import that is not confirmed; throws `stale` for one that is, or that has ended. */
export async function cancelInstituteImport(db: Db, id: number): Promise<InstituteImport> {
  await requireInstituteImport(db, id)
  if (!(await cancelImport(db, id))) throw new Failure("stale")
  return requireInstituteImport(db, id)
}

/** Sends the invitations that wait since an import; throws `stale` where none do. */
export async function inviteImported(db: Db, actor: Actor, id: number): Promise<InstituteImport> {
  const { name, status } = await requireInstituteImport(db, id)
  if (status !== "done") throw new Failure("stale")
  const { numUpdatedRows } = await db
    .updateTable("invitations")
    .set({ waits: false })
    .where("waits", "=", true)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Failure("stale")
  const data = { importId: id, name, people: Number(numUpdatedRows) }
  await record(db, instituteImportEvents.invited, { by: actor, data })
  await enqueue(db, sendInvitations, { instituteId: actor.instituteId })
  return requireInstituteImport(db, id)
}
