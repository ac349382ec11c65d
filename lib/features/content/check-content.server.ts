import { Failure } from "@/lib/contract/errors"
import { safeHtml } from "@/lib/server/safe-html"
import { selectTaughtFiles } from "@/lib/features/item-contents/item-contents.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { isWebAddress } from "./web-address"
import { kindSpec, type MaterialContent, type MaterialKind } from "@/lib/features/catalogue/material-kinds"
import { kindOfMime, takesMime } from "@/lib/features/catalogue/material-uploads"

interface ContentInput {
  kind?: MaterialKind | undefined
  fileId?: number | null | undefined
  body?: string | null | undefined
}

/**
 * The columns of a material's content, checked: a file of the institute whose media type fits the kind, sanitised text, or
 * an http or https address. Throws `invalid_input` otherwise, so that a file of another institute looks like a missing one.
 */
export async function checkContent(db: Db, actor: Actor, { kind, fileId, body }: ContentInput) {
  const file = fileId ? await findUsableFile(db, actor, fileId) : undefined
  if (fileId && !file) throw wrong("fileId", "Not a file of this institute")
  const resolved = kind ?? (file && kindOfMime(file.mime))
  if (!resolved) throw wrong(file ? "fileId" : "kind", file ? "No kind of material takes this file" : "Required")
  const { content } = kindSpec(resolved)
  if (file && !takesMime(resolved, file.mime)) throw wrong("fileId", "Does not fit the kind of the material")
  const text = body?.trim() ?? ""
  if (content === "link" && text !== "" && !isWebAddress(text)) throw wrong("body", "Must be an http or https address")
  return {
    kind: resolved,
    fileId: file?.id ?? null,
    durationSeconds: file?.durationSeconds ?? 0,
    body: BODIES[content](text) || null,
  }
}

/** The text that is stored of a material, by what it holds. */
const BODIES: Record<MaterialContent, (text: string) => string> = {
  file: () => "",
  text: safeHtml,
  link: (address) => address,
}

const wrong = (field: string, message: string) => new Failure("invalid_input", { fields: { [field]: [message] } })

/**
 * A file that the actor may choose for a material: one of the institute that is not in the trash; for a teacher one that they
 * uploaded, or that a lesson of an item that they teach has already.
 */
const findUsableFile = (db: Db, actor: Actor, id: number) =>
  db
    .selectFrom("files as f")
    .select(["f.id", "f.mime", "f.durationSeconds"])
    .where("f.id", "=", id)
    .where("f.deletedAt", "is", null)
    .where("f.access", "<>", "part")
    .$if(actor.role === "Teacher", (query) =>
      query.where((e) =>
        e.or([e("f.uploadedBy", "=", actor.userId), e("f.id", "in", selectTaughtFiles(db, actor.userId))]),
      ),
    )
    .executeTakeFirst()
