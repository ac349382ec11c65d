import { randomUUID } from "node:crypto"
import { type Selectable, sql, type Updateable } from "kysely"
import type { DB } from "@/lib/server/schema/tables"
import { log } from "@/lib/server/log"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { announce } from "../asset-queries.server"

/** An attempt that was not heard of for so long is taken over. */
export const CLAIM_SECONDS = 15
const BEAT_MS = 1_000

/** The video that an attempt works on. */
export type ClaimedVideo = { instituteId: number; fileId: number; assetId: number }

/** The work of one process on one video; `signal` aborts when the video was cancelled, or taken over by another attempt. */
export type Attempt = ClaimedVideo & {
  signal: AbortSignal
  tries: number
  /** Remembers the progress, from 0 to 1, until the next beat writes it. */
  report: (done: number) => void
  /** Runs work in a transaction in which the claim holds; throws `LostClaim` when it does not. */
  save: (work: (db: Db) => Promise<unknown>, options?: { isAnnounced?: boolean }) => Promise<void>
  stop: () => void
}

/** The error of an attempt whose video was cancelled or taken over. */
export class LostClaim extends Error {}

/** Claims a waiting video, or one whose attempt died; undefined when there is nothing to do. */
export async function startAttempt(
  { instituteId, fileId }: { instituteId: number; fileId: number },
  stopping: AbortSignal,
): Promise<Attempt | undefined> {
  const claim = randomUUID()
  const asset = await withInstitute(instituteId, (db) =>
    db
      .updateTable("media_assets")
      .set({ status: "processing", claim, claimedAt: sql<Date>`now()`, error: null })
      .where("fileId", "=", fileId)
      .where((e) =>
        e.or([
          e("status", "=", "queued"),
          e.and([
            e("status", "=", "processing"),
            e("claimedAt", "<", sql<Date>`now() - make_interval(secs => ${CLAIM_SECONDS})`),
          ]),
        ]),
      )
      .returning(["id", "tries", "progress"])
      .executeTakeFirst(),
  )
  return asset && renewClaim({ instituteId, fileId, claim, asset }, stopping)
}

type Claim = {
  instituteId: number
  fileId: number
  claim: string
  asset: Pick<Selectable<DB["media_assets"]>, "id" | "tries" | "progress">
}

function renewClaim({ instituteId, fileId, claim, asset }: Claim, stopping: AbortSignal): Attempt {
  const lost = new AbortController()
  const signal = AbortSignal.any([lost.signal, stopping])
  let progress = asset.progress
  let announced = asset.progress

  /** Writes to the video; throws when it is no longer this attempt's. */
  async function touch(db: Db, change: Updateable<DB["media_assets"]>) {
    const { numUpdatedRows } = await db
      .updateTable("media_assets")
      .set({ ...change, claimedAt: sql<Date>`clock_timestamp()`, updatedAt: sql<Date>`now()` })
      .where("id", "=", asset.id)
      .where("claim", "=", claim)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return
    const reason = new LostClaim("the video was cancelled, or another process works on it")
    lost.abort(reason)
    throw reason
  }

  let isBeating = false
  async function beat() {
    if (isBeating) return
    isBeating = true
    await writeProgress()
    isBeating = false
  }

  async function writeProgress() {
    const hasMoved = progress !== announced
    announced = progress
    await withInstitute(instituteId, async (db) => {
      await touch(db, { progress })
      if (hasMoved) await announce(db, { instituteId, fileId, progress, hasChanged: false })
    }).catch((error: unknown) => {
      // The next beat tries again, and a lost claim has aborted the work.
      if (!signal.aborted) log.warn({ fileId, error: String(error) }, "the progress of a video could not be saved")
    })
  }

  const timer = setInterval(() => void beat(), BEAT_MS)
  return {
    instituteId,
    fileId,
    assetId: asset.id,
    tries: asset.tries,
    signal,
    report(done) {
      progress = Math.min(99, Math.floor(100 * done))
    },
    save: (work, { isAnnounced = true } = {}) =>
      withInstitute(instituteId, async (db) => {
        await touch(db, { progress })
        await work(db)
        if (isAnnounced) await announce(db, { instituteId, fileId, progress, hasChanged: true })
      }),
    stop: () => clearInterval(timer),
  }
}
