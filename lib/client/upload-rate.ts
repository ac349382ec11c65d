import type { UploadProgress } from "./upload-fetch"

/** How an upload goes: a rate in bytes a second once there is one worth telling, and with it the seconds that are left. */
export type UploadPace = UploadProgress & { atMs: number; bytesPerSecond?: number; secondsLeft?: number }

const STEP_MS = 400
const WEIGHT_OF_NEW = 0.3

/** The pace after one more progress event; single steps are smoothed, so that the figures do not jump about. */
export function nextPace(
  before: UploadPace | undefined,
  { sentBytes, totalBytes }: UploadProgress,
  atMs: number,
): UploadPace {
  if (!before || sentBytes < before.sentBytes) return { sentBytes, totalBytes, atMs }
  const isDone = sentBytes >= totalBytes
  if (atMs - before.atMs < STEP_MS && !isDone) return before
  const now = ((sentBytes - before.sentBytes) / Math.max(1, atMs - before.atMs)) * 1000
  const bytesPerSecond =
    before.bytesPerSecond === undefined ? now : before.bytesPerSecond * (1 - WEIGHT_OF_NEW) + now * WEIGHT_OF_NEW
  const secondsLeft = bytesPerSecond > 0 ? Math.ceil((totalBytes - sentBytes) / bytesPerSecond) : undefined
  return { sentBytes, totalBytes, atMs, bytesPerSecond, secondsLeft }
}
