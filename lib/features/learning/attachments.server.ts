import { Failure } from "@/lib/contract/errors"
import { kindSpec } from "@/lib/features/catalogue/material-kinds"
import { itemOfRow } from "@/lib/features/item-contents/item-contents.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Attachments } from "./contract"
import { listAttachments } from "./file-queries.server"
import { findMaterial, type LessonRow } from "./lesson-queries.server"
import { requireMaterialAccess } from "@/lib/features/access/access.server"
import { sanitizeBody } from "./sanitize-body.server"
import { requirePreview } from "./require-preview.server"

/** The text, link and files of a lesson. Throws `not_found` for an unknown material, and as `requireMaterialAccess` does. */
export async function readAttachments(db: Db, actor: Actor, materialId: number): Promise<Attachments> {
  const material = await findMaterial(db, materialId)
  if (!material) throw new Failure("not_found")
  await requireMaterialAccess(db, actor, material)
  return describeMaterial(db, material)
}

/** Like `readAttachments`, as its staff would show a lesson, were its draft published. */
export async function previewAttachments(db: Db, actor: Actor, materialId: number): Promise<Attachments> {
  const itemId = (await itemOfRow(db, "materials", materialId)) ?? 0
  const material = await findMaterial(await requirePreview(db, actor, itemId), materialId)
  if (!material) throw new Failure("not_found")
  return describeMaterial(db, material)
}

async function describeMaterial(db: Db, { id, kind, body, fileId, downloadable }: LessonRow): Promise<Attachments> {
  const isLink = kindSpec(kind).content === "link"
  return {
    materialId: id,
    downloadable,
    body: body && !isLink ? sanitizeBody(body) : null,
    link: isLink ? httpUrl(body) : null,
    attachments: fileId ? await listAttachments(db, fileId) : [],
  }
}

/** The text as an http or https URL; null for anything else. */
function httpUrl(text: string | null): string | null {
  const url = URL.parse(text?.trim() ?? "")
  return url && (url.protocol === "https:" || url.protocol === "http:") ? url.href : null
}
