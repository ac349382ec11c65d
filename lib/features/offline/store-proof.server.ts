import { Failure } from "@/lib/contract/errors"
import type { Upload } from "@/lib/contract/form"
import { streamResponse } from "@/lib/server/api/stream-response"
import type { Actor } from "@/lib/server/auth/actor"
import { newFileKey } from "@/lib/server/gateways/files/file-keys"
import { files } from "@/lib/server/gateways/files/files"
import { attachmentHeaders } from "@/lib/server/media/attachment-headers"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { type ApplicationScope, findProof } from "./application-queries.server"

const EXTENSIONS: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "application/pdf": "pdf",
}
const extensionOf = (mime: string) => EXTENSIONS[mime] ?? "bin"

/** Stores what shows a payment, as it was uploaded, where nobody may fetch it by its key. */
export async function storeProof(
  instituteId: number,
  { path, mediaType }: Upload,
): Promise<{ key: string; mime: string }> {
  const key = newFileKey({ instituteId, access: "item", extension: extensionOf(mediaType) })
  await files.putFile(key, path)
  return { key, mime: mediaType }
}

/** Sends what shows the payment of an application. Throws `not_found` outside the scope, and without one. */
export async function sendProof(
  { instituteId }: Pick<Actor, "instituteId">,
  id: number,
  scope: ApplicationScope,
): Promise<Response> {
  const proof = await readInstitute(instituteId, (db) => findProof(db, id, scope))
  return sendProofFile({ ...proof, name: proof?.number })
}

interface StoredProof {
  key?: string | null | undefined
  mime?: string | null | undefined
  name?: string | undefined
}

/** Sends a stored proof under a name. Throws `not_found` without one. */
export async function sendProofFile({ key, mime, name }: StoredProof): Promise<Response> {
  if (!key || !mime) throw new Failure("not_found")
  const headers = attachmentHeaders(`${name ?? "proof"}.${extensionOf(mime)}`, mime)
  return streamResponse(await files.read(key), { headers })
}
