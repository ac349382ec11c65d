import { createReadStream } from "node:fs"
import type { Upload } from "@/lib/contract/form"
import { newFileKey } from "@/lib/server/gateways/files/file-keys"
import { files } from "@/lib/server/gateways/files/files"

/** A film as the table `files` describes it. */
export interface StoredFilm {
  key: string
  name: string
  mime: string
  bytes: number
  sha256: string
}

const endings: Record<string, string> = { "video/mp4": "mp4", "video/quicktime": "mov", "video/webm": "webm" }

/** Takes an uploaded film in as a public file of an institute, under a key of our own. */
export async function storeFilm(instituteId: number, { path, name, mediaType }: Upload): Promise<StoredFilm> {
  const key = newFileKey({ instituteId, access: "public", extension: endings[mediaType] ?? "mp4" })
  return { key, name: name.slice(0, 200), mime: mediaType, ...(await files.put(key, createReadStream(path))) }
}
