import type { UploadProgress } from "./upload-fetch"

/** Progress of an upload, with the rate in bytes per second and the remaining seconds once they can be estimated. */
export type UploadRate = UploadProgress & { atMs: number; bytesPerSecond?: number; secondsLeft?: number }

const MIN_INTERVAL_MS = 400
const SMOOTHING_FACTOR = 0.3

/** The rate after one more progress event, as an exponential moving average, so that the numbers do not jump. */
export function nextUploadRate(
  previous: UploadRate | undefined,
  { sentBytes, totalBytes }: UploadProgress,
  atMs: number,
): UploadRate {
  if (!previous || sentBytes < previous.sentBytes) return { sentBytes, totalBytes, atMs }
  const isDone = sentBytes >= totalBytes
  if (atMs - previous.atMs < MIN_INTERVAL_MS && !isDone) return previous
  const currentRate = ((sentBytes - previous.sentBytes) / Math.max(1, atMs - previous.atMs)) * 1000
  const bytesPerSecond =
    previous.bytesPerSecond === undefined
      ? currentRate
      : previous.bytesPerSecond * (1 - SMOOTHING_FACTOR) + currentRate * SMOOTHING_FACTOR
  const secondsLeft = bytesPerSecond > 0 ? Math.ceil((totalBytes - sentBytes) / bytesPerSecond) : undefined
  return { sentBytes, totalBytes, atMs, bytesPerSecond, secondsLeft }
}
