import { record } from "@/lib/features/events/events.server"
import { findUpload } from "@/lib/features/item-contents/item-contents.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { videoEvents } from "../events"
import type { VideoError } from "../video-shapes"

/** Records that a video could not be prepared, of which who uploaded it is told. */
export async function recordFailure(db: Db, { fileId, error }: { fileId: number; error: VideoError }): Promise<void> {
  const upload = await findUpload(db, fileId)
  if (upload) await record(db, videoEvents.failed, { by: "program", data: { ...upload, error } })
}
