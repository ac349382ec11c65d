import { open } from "node:fs/promises"

const HEAD_BYTES = 64 * 1024
const AAC = "mp4a.40.2"

/** The codecs of an fMP4 file with H.264, and AAC where it has sound, as playlists name them (RFC 6381). */
export async function readCodecs(path: string, { hasAudio }: { hasAudio: boolean }): Promise<string> {
  const file = await open(path, "r")
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const at = buffer.subarray(0, bytesRead).indexOf("avcC")
    if (at < 0) throw new Error("the encoded video has no H.264 configuration")
    const profile = buffer.subarray(at + 5, at + 8).toString("hex")
    return `avc1.${profile}${hasAudio ? `,${AAC}` : ""}`
  } finally {
    await file.close()
  }
}
