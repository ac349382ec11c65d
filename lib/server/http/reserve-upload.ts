import { Failure } from "@/lib/contract/errors"
import { env } from "@/lib/server/env.server"
import { clientNetwork } from "./client-network"
import { freeUploadBytes } from "./upload-folder"

/** Who uploads, as far as the head of the request tells; `userId` is undefined for an anonymous caller. */
export interface Uploader {
  ip: string
  userId: number | undefined
}

/** Uploads under way at a time in this process. Anonymous ones are fewer, so that they never keep members out. */
const PER_PERSON = 3
const PER_ADDRESS = { member: 20, anonymous: 4 }
const IN_ALL = { member: 40, anonymous: 10 }
const RETRY_AFTER_SECONDS = 5

const MB = 1024 * 1024
const counts = new Map<string, number>()
/** Of all uploads, and of those among them whose files are deleted after their request. */
const reserved = { all: 0, temporary: 0 }

/**
 * Reserves a place and disk space for one upload of at most so many bytes; call the returned function once its files are
 * deleted, or for one that is not `isTemporary`, once it has arrived. Throws `too_many_uploads` when the person or the
 * address has too many under way, `uploads_busy` when all together have, and `storage_full` when the disk is short.
 */
export async function reserveUpload(
  { ip, userId }: Uploader,
  bytes: number,
  { isTemporary = true } = {},
): Promise<() => void> {
  const kind = userId === undefined ? "anonymous" : "member"
  const limits: [string, number][] = [
    [`${kind} network ${clientNetwork(ip)}`, PER_ADDRESS[kind]],
    ...(userId === undefined ? [] : [[`person ${userId}`, PER_PERSON] satisfies [string, number]]),
  ]
  const isFull = ([key, limit]: [string, number]) => (counts.get(key) ?? 0) >= limit
  const all: [string, number] = [kind, IN_ALL[kind]]
  if (limits.some(isFull)) throw new Failure("too_many_uploads", { retryAfterSeconds: RETRY_AFTER_SECONDS })
  const isOverSpace = isTemporary && reserved.temporary + bytes > env.UPLOADS_MB * MB
  if (isFull(all) || isOverSpace) throw new Failure("uploads_busy", { retryAfterSeconds: RETRY_AFTER_SECONDS })
  const keys = [...limits, all].map(([key]) => key)
  const release = addUpload(keys, { bytes, isTemporary })
  try {
    // Uploads under way may still write all that they reserved.
    if ((await freeUploadBytes()) - reserved.all < env.UPLOADS_FREE_MB * MB) throw new Failure("storage_full")
    return release
  } catch (error) {
    release()
    throw error
  }
}

/** Counts an upload under these keys; the returned function subtracts it once. */
function addUpload(keys: string[], { bytes, isTemporary }: { bytes: number; isTemporary: boolean }): () => void {
  const add = (sign: 1 | -1) => {
    reserved.all += sign * bytes
    if (isTemporary) reserved.temporary += sign * bytes
    for (const key of keys) {
      const count = (counts.get(key) ?? 0) + sign
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    }
  }
  add(1)
  let isReleased = false
  return () => {
    if (!isReleased) add(-1)
    isReleased = true
  }
}
