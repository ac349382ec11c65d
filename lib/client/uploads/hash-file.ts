import { loadPart } from "@/lib/client/load-part"

/** Hashing a slice takes some milliseconds, so that no frame waits for it. */
const SLICE_BYTES = 256 * 1024

/**
 * The SHA-256 of a file in hexadecimal. The file is read in slices, between which the page answers input; it is never in
 * memory as a whole. Rejects when the file can no longer be read, or with the reason of `signal`.
 */
export async function hashFile(file: Blob, signal: AbortSignal): Promise<string> {
  const { sha256 } = await loadPart(() => import("@noble/hashes/sha2.js"))
  const hash = sha256.create()
  for (let from = 0; from < file.size; from += SLICE_BYTES) {
    const slice = await file.slice(from, from + SLICE_BYTES).arrayBuffer()
    signal.throwIfAborted()
    hash.update(new Uint8Array(slice))
  }
  return [...hash.digest()].map((byte) => byte.toString(16).padStart(2, "0")).join("")
}
