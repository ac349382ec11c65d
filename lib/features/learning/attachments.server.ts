import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Attachments } from "./contract"
import { listAttachments } from "./file-queries.server"
import { findMaterial } from "./lesson-queries.server"
import { requireMaterialAccess } from "./require-access.server"
import { sanitizeBody } from "./sanitize-body.server"

/** The text, link and files of a lesson. Throws `not_found` for an unknown material, and as `requireMaterialAccess` does. */
export async function readAttachments(db: Db, actor: Actor, materialId: number): Promise<Attachments> {
  const material = await findMaterial(db, materialId)
  if (!material) throw new Failure("not_found")
  await requireMaterialAccess(db, actor, material)
  const { kind, body, fileId, downloadable } = material
  return {
    materialId,
    downloadable,
    body: body && kind !== "link" ? sanitizeBody(body) : null,
    link: kind === "link" ? httpUrl(body) : null,
    attachments: fileId ? await listAttachments(db, fileId) : [],
  }
}

/** The text as an http or https URL; null for anything else. */
function httpUrl(text: string | null): string | null {
  const url = URL.parse(text?.trim() ?? "")
  return url && (url.protocol === "https:" || url.protocol === "http:") ? url.href : null
}
