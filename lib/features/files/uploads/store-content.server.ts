import { Failure } from "@/lib/contract/errors"
import { newFileKey } from "@/lib/server/gateways/files/file-keys"
import { files } from "@/lib/server/gateways/files/files"
import { storeItemPicture } from "@/lib/server/media/store-picture"
import { hashFile } from "@/lib/server/uploads/hash-file"
import { toWebpName } from "../file-name"
import type { UploadKind } from "@/lib/shared/upload-kinds"
import { checkContent } from "./check-content.server"

/** A stored file with the columns of the table `files` that follow from its content. */
export interface StoredContent {
  key: string
  name: string
  mime: string
  bytes: number
  sha256: string
  width?: number
  height?: number
  blur?: string
}

interface NewContent {
  path: string
  name: string
  kind: UploadKind
  bytes: number
  /** What the whole file must hash to; null when the client gave nothing to compare it with. */
  sha256: string | null
}

/**
 * Checks a file of this machine and puts it into the store; a picture is encoded anew, so that nothing of it but its pixels
 * remains. Throws `file_type_not_allowed`, `file_damaged`, or `upload_corrupted` for other bytes than those that were hashed.
 */
export async function storeContent(
  instituteId: number,
  { path, name, kind, bytes, sha256: expected }: NewContent,
): Promise<StoredContent> {
  const mime = await checkContent(path, kind)
  const sha256 = await hashFile(path)
  if (expected !== null && expected !== sha256) throw new Failure("upload_corrupted")
  if (kind === "image")
    return { ...(await storePicture(instituteId, path)), name: toWebpName(name), mime: "image/webp" }
  const key = newFileKey({ instituteId, access: "item", extension: extensionOf(name, kind) })
  await files.putFile(key, path)
  return { key, name, mime: mime.split(";", 1)[0] ?? mime, bytes, sha256 }
}

const storePicture = (instituteId: number, path: string) =>
  storeItemPicture(instituteId, path).catch((error: unknown) => {
    throw error instanceof Failure ? new Failure("file_damaged") : error
  })

const extensionOf = (name: string, kind: UploadKind) => name.slice(name.lastIndexOf(".") + 1).toLowerCase() || kind
