import { sql } from "kysely"
import { enqueue, job } from "@/lib/server/jobs/job"
import type { Db } from "@/lib/server/tenancy/transaction"
import { z } from "zod"
import { generateCaptions } from "./generate-captions.server"

const DAY_SECONDS = 24 * 60 * 60 - 1

/** Generates the captions of a video from its speech. */
export const generateVideoCaptions = job({
  name: "generate-captions",
  maxSeconds: DAY_SECONDS,
  shape: z.object({ instituteId: z.number().int().positive(), fileId: z.number().int().positive() }),
  run: (video, { signal } = { signal: new AbortController().signal }) => generateCaptions(video, signal),
})

/** Has the captions of a video generated; what is under way already goes on. */
export async function queueGeneration(db: Db, video: { instituteId: number; fileId: number }): Promise<void> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto("caption_generations")
    .values({ fileId: video.fileId })
    .onConflict((conflict) =>
      conflict
        .columns(["instituteId", "fileId"])
        .doUpdateSet({ status: "queued", error: null, tries: 0, claim: null, updatedAt: sql<Date>`now()` })
        .where("caption_generations.status", "=", "failed"),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows > 0n) await enqueue(db, generateVideoCaptions, video)
}
