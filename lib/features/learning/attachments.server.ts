import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Attachments } from "./contract"
import { listAttachments } from "./file-queries.server"
import { findMaterial } from "./lesson-queries.server"
import { openAs } from "./open-as.server"
import { safeBody } from "./safe-body.server"

/** What a lesson is made of besides its film. Throws as `openAs` does. */
export async function readAttachments(db: Db, actor: Actor, materialId: number): Promise<Attachments> {
  const material = await findMaterial(db, materialId)
  if (!material) throw new Failure("not_found")
  await openAs(db, actor, material.itemId)
  const { kind, body, fileId } = material
  return {
    materialId,
    body: body && kind !== "link" ? safeBody(body) : null,
    link: kind === "link" ? webAddress(body) : null,
    attachments: fileId ? await listAttachments(db, fileId) : [],
  }
}

/** An address of the web, or nothing: a link of any other kind is not passed on. */
function webAddress(text: string | null): string | null {
  const url = URL.parse(text?.trim() ?? "")
  return url && (url.protocol === "https:" || url.protocol === "http:") ? url.href : null
}
