import { createReadStream } from "node:fs"
import type { Upload } from "@/lib/contract/form"
import { newFileKey } from "@/lib/server/gateways/files/file-keys"
import { files } from "@/lib/server/gateways/files/files"

/** A stored video with the columns of the table `files`. */
export interface StoredVideo {
  key: string
  name: string
  mime: string
  bytes: number
  sha256: string
}

const EXTENSIONS: Record<string, string> = { "video/mp4": "mp4", "video/quicktime": "mov", "video/webm": "webm" }

/** Stores an uploaded video as a public file of an institute, under a generated key. */
export async function storeVideo(instituteId: number, { path, name, mediaType }: Upload): Promise<StoredVideo> {
  const key = newFileKey({ instituteId, access: "public", extension: EXTENSIONS[mediaType] ?? "mp4" })
  return { key, name: name.slice(0, 200), mime: mediaType, ...(await files.put(key, createReadStream(path))) }
}
