import { record } from "@/lib/features/events/events.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { videoEvents } from "../events"
import type { VideoError } from "../video-shapes"

/** Records that a video could not be prepared, of which who uploaded it is told. */
export async function recordFailure(db: Db, { fileId, error }: { fileId: number; error: VideoError }): Promise<void> {
  const file = await db
    .selectFrom("files as f")
    .leftJoin("memberships as m", "m.userId", "f.uploadedBy")
    .select(["f.name", "f.folderId", "f.uploadedBy", "m.role"])
    .where("f.id", "=", fileId)
    .executeTakeFirst()
  if (!file) return
  const { name, folderId, uploadedBy: uploaderId, role } = file
  const area = role === "Teacher" ? "teacher" : "admin"
  await record(db, videoEvents.failed, {
    by: "program",
    data: { fileId, file: name, folderId, uploaderId, area, error },
  })
}
