import { Failure } from "@/lib/contract/errors"
import { env } from "@/lib/server/env.server"
import { clientNetwork } from "../network/client-network"
import { freeUploadBytes } from "./upload-folder"
import { createUploadPlaces, type UploadPlace, type PlaceRequest } from "./upload-places"

/** Who uploads, as far as the head of the request tells; `member` is undefined for an anonymous caller. */
export interface Uploader {
  ip: string
  member: { userId: number; instituteId: number } | undefined
}

/** An upload that asks for its place. */
export interface ReservationRequest extends Omit<PlaceRequest, "turn"> {
  /** The most bytes that it may write. */
  bytes: number
  /** Of a resumable upload, whose file stays after its request: it takes the place of its predecessor of this id. */
  id?: string
}

/** Uploads under way and waiting at a time in this process. Anonymous ones are fewer, so that they never keep members out. */
const PER_PERSON = 3
const PER_ADDRESS = { member: 20, anonymous: 4 }
/** Members wait for a place while a slow upload is measured. */
const places = {
  member: createUploadPlaces({ places: 40, waitMs: 45_000 }),
  anonymous: createUploadPlaces({ places: 10, waitMs: 0 }),
}
const RETRY_AFTER_SECONDS = 5

const MB = 1024 * 1024
const counts = new Map<string, number>()
/** Of all uploads, and of those among them whose files are deleted after their request. */
const reserved = { all: 0, temporary: 0 }

interface Reservation {
  /** Undefined while it waits for one. */
  place?: UploadPlace
  /** Gives back what was counted, without the place. */
  subtract: () => void
  giveWay: () => void
}

/** The resumable uploads under way or waiting, by their ids. */
const resumable = new Map<string, Reservation>()

/** What uploads hold of this process; all of it is 0 when no connection uploads. */
export const uploadsHeld = () => ({
  uploads: places.member.status().held + places.anonymous.status().held,
  uploadsWaiting: places.member.status().waiting,
  uploaders: counts.size,
  uploadBytes: reserved.all,
})

/**
 * Reserves a place and disk space for an upload; call the returned function once its files are deleted, or for a resumable one, once
 * its request is closed. Throws `too_many_uploads` when the person or the address has too many under way, `uploads_busy` when
 * there is no place, and `storage_full` when the disk is short.
 */
export async function reserveUpload(
  { ip, member }: Uploader,
  { id, bytes, ...asked }: ReservationRequest,
): Promise<() => void> {
  const kind = member ? "member" : "anonymous"
  const network = clientNetwork(ip)
  const predecessor = id === undefined ? undefined : resumable.get(id)
  predecessor?.subtract()
  const limits: [string, number][] = [
    [`${kind} network ${network}`, PER_ADDRESS[kind]],
    ...(member ? [[`person ${member.userId}`, PER_PERSON] satisfies [string, number]] : []),
  ]
  if (limits.some(([key, limit]) => (counts.get(key) ?? 0) >= limit))
    throw new Failure("too_many_uploads", { retryAfterSeconds: RETRY_AFTER_SECONDS })
  const isTemporary = id === undefined
  if (isTemporary && reserved.temporary + bytes > env.UPLOADS_MB * MB)
    throw new Failure("uploads_busy", { retryAfterSeconds: RETRY_AFTER_SECONDS })
  const subtract = addUpload(
    limits.map(([key]) => key),
    { bytes, isTemporary },
  )
  const reservation: Reservation = { subtract, giveWay: asked.giveWay }
  if (id !== undefined) resumable.set(id, reservation)
  const release = () => {
    if (id !== undefined && resumable.get(id) === reservation) resumable.delete(id)
    subtract()
    reservation.place?.release()
  }
  try {
    const turn = member
      ? { group: String(member.instituteId), member: String(member.userId) }
      : { group: network, member: network }
    const request = { ...asked, turn }
    const handed = predecessor?.place?.handOver(request)
    if (!handed) predecessor?.giveWay()
    reservation.place = handed ?? (await places[kind].take(request))
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
