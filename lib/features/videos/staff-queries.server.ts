import { Failure } from "@/lib/contract/errors"
import { contentsOf, selectTaughtFiles } from "@/lib/features/item-contents/item-contents.server"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { speech } from "@/lib/server/gateways/speech/speech"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import { ADMINS } from "@/lib/shared/roles"
import { listQualities } from "./asset-queries.server"
import { listChapters } from "./chapters.server"
import { GENERATION_ERRORS, type ItemVideo, type StaffVideo, VIDEO_ERRORS, VIDEO_STATUSES } from "./video-shapes"

const isAdmin = (actor: Actor) => ADMINS.some((role) => role === actor.role)

/**
 * Throws `not_found` unless the file is a video that the actor manages: any of the institute for administrators, those in
 * items that they teach for teachers.
 */
export async function requireManagedVideo(db: Db, actor: Actor, fileId: number): Promise<void> {
  const file = await db
    .selectFrom("files")
    .select("id")
    .where("id", "=", fileId)
    .where("mime", "like", "video/%")
    .$if(!isAdmin(actor), (query) => query.where("id", "in", selectTaughtFiles(db, actor.userId)))
    .executeTakeFirst()
  if (!file) throw new Failure("not_found")
}

/** Throws `not_found` unless the actor manages the item. */
async function requireManagedItem(db: Db, actor: Actor, itemId: number): Promise<void> {
  const taught = db.selectFrom("item_teachers").select("itemId").where("userId", "=", actor.userId)
  const item = await db
    .selectFrom("items")
    .select("id")
    .where("id", "=", itemId)
    .$if(!isAdmin(actor), (query) => query.where("id", "in", taught))
    .executeTakeFirst()
  if (!item) throw new Failure("not_found")
}

const listLessonsOf = (db: Db, fileId: number) =>
  db
    .selectFrom("materials as m")
    .innerJoin("items as i", "i.id", "m.itemId")
    .select(["m.id as materialId", "m.title", "i.id as itemId", "i.title as itemTitle"])
    .where("m.fileId", "=", fileId)
    .where("i.deletedAt", "is", null)
    .orderBy("m.id")
    .execute()

/** A video with all that its staff edit. The caller must have checked that the actor manages it. */
export async function showStaffVideo(db: Db, fileId: number): Promise<StaffVideo> {
  const [row, captions, chapters, generation, lessons] = await Promise.all([
    orNotFound(findStaffVideo(db, fileId)),
    db
      .selectFrom("captions")
      .select(["language", "label", "isAutomatic"])
      .where("fileId", "=", fileId)
      .orderBy("language")
      .execute(),
    listChapters(db, fileId),
    speech ? showGeneration(db, fileId) : null,
    listLessonsOf(db, fileId),
  ])
  const { assetId, durationMs, name, poster } = row
  return {
    fileId,
    name,
    lessons,
    poster,
    ...statusOf(row),
    qualities: assetId === null ? [] : await listQualities(db, assetId),
    durationSeconds: durationMs === null ? null : Math.round(durationMs / 1000),
    captions,
    generation,
    chapters,
  }
}

async function showGeneration(db: Db, fileId: number): Promise<StaffVideo["generation"]> {
  const row = await db
    .selectFrom("caption_generations")
    .select(["status", "error"])
    .where("fileId", "=", fileId)
    .executeTakeFirst()
  if (!row) return { status: "none", error: null }
  if (row.error === null) return { status: "running", error: null }
  return { status: "failed", error: enumOf(GENERATION_ERRORS, row.error, "error of captions") }
}

const findStaffVideo = (db: Db, fileId: number) =>
  db
    .selectFrom("files as f")
    .leftJoin("media_assets as a", "a.fileId", "f.id")
    .select(["f.name", "a.id as assetId", "a.status", "a.progress", "a.error", "a.durationMs", "a.poster"])
    .where("f.id", "=", fileId)
    .executeTakeFirst()

type StatusRow = { status: string | null; progress: number | null; error: string | null }

const statusOf = ({ status, progress, error }: StatusRow) => ({
  status: status === null ? null : enumOf(VIDEO_STATUSES, status, "status of a video"),
  progress: progress ?? 0,
  error: error === null ? null : enumOf(VIDEO_ERRORS, error, "error of a video"),
})

/** The video lessons of an item that the actor manages, in their order; throws `not_found` for any other item. */
export async function listItemVideos(db: Db, actor: Actor, itemId: number): Promise<ItemVideo[]> {
  await requireManagedItem(db, actor, itemId)
  const contents = await contentsOf(db, itemId)
  const rows = await contents
    .selectFrom("materials as m")
    .innerJoin("sections as s", "s.id", "m.sectionId")
    .innerJoin("files as f", "f.id", "m.fileId")
    .leftJoin("media_assets as a", "a.fileId", "f.id")
    .select(["m.id as materialId", "m.title", "m.poster", "m.durationSeconds", "s.title as section", "f.id as fileId"])
    .select(["a.status", "a.progress", "a.error"])
    .where("m.itemId", "=", itemId)
    .where("f.mime", "like", "video/%")
    .orderBy("s.displayOrder")
    .orderBy("s.id")
    .orderBy("m.displayOrder")
    .orderBy("m.id")
    .execute()
  return rows.map((row) => ({ ...row, ...statusOf(row) }))
}
