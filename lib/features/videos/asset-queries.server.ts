import { sql } from "kysely"
import { publishLive } from "@/lib/server/live/publish-live"
import { live } from "@/lib/contract/live"
import type { Db } from "@/lib/server/tenancy/transaction"

/** The preparation of a video, with its file. */
export const findAsset = (db: Db, fileId: number) =>
  db
    .selectFrom("media_assets as a")
    .innerJoin("files as f", "f.id", "a.fileId")
    .select(["a.id", "a.status", "a.progress", "a.error", "a.durationMs", "a.poster", "a.spriteKey", "a.sprite"])
    .select(["f.id as fileId", "f.key", "f.bytes"])
    .where("a.fileId", "=", fileId)
    .executeTakeFirst()

/** The lines of the qualities that are stored, the lowest first. */
export const listQualities = async (db: Db, assetId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom("media_renditions")
    .select("lines")
    .where("assetId", "=", assetId)
    .orderBy("lines")
    .execute()
  return rows.map(({ lines }) => lines)
}

/** Puts a video into the queue, as the trigger of new files does; one that failed or was cancelled is tried again. */
export const queueAsset = (db: Db, fileId: number) =>
  db
    .insertInto("media_assets")
    .values({ fileId })
    .onConflict((conflict) =>
      conflict
        .columns(["instituteId", "fileId"])
        .doUpdateSet({ ...QUEUED, error: null, tries: 0, startAfter: sql<Date>`now()` })
        .where("media_assets.status", "=", "failed"),
    )
    .execute()

const QUEUED = { status: "queued", claim: null, claimedAt: null, enqueuedAt: null }

/** Ends the preparation of a video; the attempt that works on it notices that its claim is gone. */
export const cancelAsset = (db: Db, fileId: number) =>
  db
    .updateTable("media_assets")
    .set({ status: "failed", error: "cancelled", claim: null, claimedAt: null, updatedAt: sql<Date>`now()` })
    .where("fileId", "=", fileId)
    .where("status", "in", ["queued", "processing"])
    .executeTakeFirst()

type Announcement = { instituteId: number; fileId: number; progress: number; hasChanged: boolean }

/** Tells the staff who look at a video how far it is; `hasChanged` when more than its progress did. */
export const announce = (db: Db, { instituteId, ...message }: Announcement) =>
  publishLive(db, live.video, { params: { instituteId }, message })
