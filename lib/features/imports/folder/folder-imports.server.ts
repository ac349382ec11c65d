import { Failure } from "@/lib/contract/errors"
import { MAX_MATERIALS, MAX_SECTIONS } from "@/lib/features/content/content-shapes"
import { countCurriculum, requireItem } from "@/lib/features/content/content.server"
import { contentsOf } from "@/lib/features/item-contents/item-contents.server"
import { record } from "@/lib/features/events/events.server"
import { requireOn } from "@/lib/features/flags/flags.server"
import { readStorage, requireStorage } from "@/lib/features/files/files.server"
import { KIND_DESCRIPTIONS } from "@/lib/features/catalogue/item-kinds"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { enqueue } from "@/lib/server/jobs/job"
import type { Db } from "@/lib/server/tenancy/transaction"
import { itemKindOf } from "@/lib/shared/item-kinds"
import { importEvents } from "../events"
import { type FolderImport, type FolderImportDetail, type Obstacle, RETRYABLE_REASONS } from "../folder-shapes"
import { cancelImport } from "./end-import.server"
import { importFolder, readFolder } from "./folder-jobs.server"
import { findArchive, findFolderImport } from "./folder-queries.server"

type NewImport = { itemId: number; fileId: number }

/**
 * Begins to read a zip for the curriculum of an item. The zip is one that the actor uploaded for this; asked for again, it is
 * the same import. Throws `not_found` for any other file or item, and for an item of a kind without a curriculum.
 */
export async function createFolderImport(db: Db, actor: Actor, { itemId, fileId }: NewImport): Promise<FolderImport> {
  await requireOn("folderImports", actor.instituteId)
  await requireCurriculum(db, actor, itemId)
  const file = await orNotFound(findUploadedFolder(db, actor, fileId))
  const created = await db
    .insertInto("folder_imports")
    .values({ itemId, archiveId: fileId, createdBy: actor.userId, name: file.name })
    .onConflict((conflict) => conflict.columns(["instituteId", "archiveId"]).doNothing())
    .returning("id")
    .executeTakeFirst()
  if (created) await enqueue(db, readFolder, { instituteId: actor.instituteId, importId: created.id })
  const { id } = await db
    .selectFrom("folder_imports")
    .select("id")
    .where("archiveId", "=", fileId)
    .executeTakeFirstOrThrow()
  return requireFolderImport(db, actor, id)
}

/** Throws `not_found` unless the actor manages this item and it is of a kind with a curriculum. */
export async function requireCurriculum(db: Db, actor: Actor, itemId: number): Promise<void> {
  const { kind } = await requireItem(db, actor, itemId)
  if (!KIND_DESCRIPTIONS[itemKindOf(kind)].tabs.includes("content")) throw new Failure("not_found")
}

const findUploadedFolder = (db: Db, { userId }: Actor, fileId: number) =>
  db
    .selectFrom("uploads as u")
    .innerJoin("files as f", "f.id", "u.fileId")
    .select("f.name")
    .where("f.id", "=", fileId)
    .where("f.deletedAt", "is", null)
    .where("u.userId", "=", userId)
    .where("u.kind", "=", "folder")
    .executeTakeFirst()

/** An import into an item that the actor manages; throws `not_found` for any other. */
export async function requireFolderImport(db: Db, actor: Actor, id: number): Promise<FolderImport> {
  const found = await orNotFound(findFolderImport(db, id))
  await requireItem(db, actor, found.itemId)
  return found
}

/** The same, with what stands in its way. */
export async function showFolderImport(db: Db, actor: Actor, id: number): Promise<FolderImportDetail> {
  const found = await requireFolderImport(db, actor, id)
  return { ...found, obstacle: isStartable(found) ? await findObstacle(db, found) : null }
}

/**
 * Starts the import of what was read, or lets it go on where it stopped. One that runs is queued again, because its job may
 * have been given up; a file is stored once, and the lessons are made once, however many jobs work on it. Throws
 * `quota_exceeded` or `curriculum_full` while there is no room; an import that has ended stays as it is.
 */
export async function startFolderImport(db: Db, actor: Actor, id: number): Promise<FolderImportDetail> {
  const found = await requireFolderImport(db, actor, id)
  if (isStartable(found)) {
    await requireOn("folderImports", actor.instituteId)
    await requireStorage(db, await missingBytes(db, id), { by: actor.userId, isBeginning: true })
    if ((await findObstacle(db, found)) === "curriculum_full") throw new Failure("curriculum_full")
    const { numUpdatedRows } = await db
      .updateTable("folder_imports")
      .set({ status: "importing", reason: null, finishedAt: null })
      .where("id", "=", id)
      .where("status", "=", found.status)
      .executeTakeFirst()
    if (numUpdatedRows === 1n)
      await record(db, importEvents.folderStarted, {
        by: actor,
        data: { importId: id, name: found.name, itemId: found.itemId, item: found.itemTitle },
      })
  }
  const now = await showFolderImport(db, actor, id)
  if (now.status === "importing") await enqueue(db, importFolder, { instituteId: actor.instituteId, importId: id })
  return now
}

/** Cancels an import that is not running; throws `stale` for one that runs or has ended. */
export async function cancelFolderImport(db: Db, actor: Actor, id: number): Promise<FolderImportDetail> {
  await requireFolderImport(db, actor, id)
  if (!(await cancelImport(db, id))) throw new Failure("stale")
  return showFolderImport(db, actor, id)
}

const isStartable = ({ status, reason }: FolderImport) =>
  status === "ready" || (status === "failed" && RETRYABLE_REASONS.some((one) => one === reason))

/** What is in the way of an import now: the quota of the plan, in which its zip does not count, or a full curriculum. */
async function findObstacle(db: Db, { id, itemId, sections, total }: FolderImport): Promise<Obstacle | null> {
  const { usedBytes, pendingBytes, limitBytes } = await readStorage(db)
  if (limitBytes !== null && usedBytes + pendingBytes + (await missingBytes(db, id)) > limitBytes)
    return "quota_exceeded"
  const now = await countCurriculum(await contentsOf(db, itemId), itemId)
  return now.materials + total > MAX_MATERIALS || now.sections + sections > MAX_SECTIONS ? "curriculum_full" : null
}

/** What is still to be stored, less the zip, which is deleted in the end. */
async function missingBytes(db: Db, id: number): Promise<number> {
  const { bytes } = await db
    .selectFrom("folder_import_entries")
    .select((e) => e.fn.coalesce(e.fn.sum<number>("bytes"), e.lit(0)).as("bytes"))
    .where("importId", "=", id)
    .where("status", "=", "ready")
    .executeTakeFirstOrThrow()
  return bytes - ((await findArchive(db, id))?.bytes ?? 0)
}
