import { Failure } from "@/lib/contract/errors"
import { canOpen } from "@/lib/features/entitlements/entitlements.server"
import type { Actor } from "@/lib/server/auth/actor"
import { signFileAddress } from "@/lib/server/media/signed-address"
import type { Db } from "@/lib/server/tenancy/transaction"
import { ADMINS } from "@/lib/shared/roles"
import type { OpenFile } from "./contract"
import { findFile, listCaptions, listUses } from "./file-queries.server"
import { refusalOf } from "./open-as.server"

type Wish = { actor: Actor | null; instituteId: number; fileId: number; isDownload: boolean }
type Use = { itemId: number; isFreePreview: boolean }

/**
 * A signed address of a file, for whoever may have it by the items that show it. Throws `payment_required` when one of
 * them is on sale, `not_found` for a file that is none, unused, or of a draft.
 */
export async function openFile(db: Db, { actor, instituteId, fileId, isDownload }: Wish): Promise<OpenFile> {
  const [file, uses, captions] = await Promise.all([
    findFile(db, fileId),
    listUses(db, fileId),
    listCaptions(db, fileId),
  ])
  if (!file) throw new Failure("not_found")
  const isFree = file.access === "public" || uses.some(({ isFreePreview }) => isFreePreview)
  if (!isFree) await requireOpen(db, actor, uses)

  const holder = isFree ? null : actor
  const sign = (one: typeof file | (typeof captions)[number], disposition: "inline" | "attachment") =>
    signFileAddress({
      instituteId,
      actor: holder,
      disposition,
      file: { id: one.id, key: one.key, mime: one.mime, name: one.name },
    })
  const { address, expiresAt } = sign(file, isDownload ? "attachment" : "inline")
  return {
    url: address,
    expiresAt,
    name: file.name,
    mime: file.mime,
    bytes: file.bytes,
    captions: captions.map((track) => ({
      url: sign(track, "inline").address,
      language: track.language,
      label: track.label,
    })),
  }
}

async function requireOpen(db: Db, actor: Actor | null, uses: Use[]) {
  if (uses.length === 0 && actor && ADMINS.some((role) => role === actor.role)) return
  if (actor) for (const { itemId } of uses) if (await canOpen(db, actor, itemId)) return
  const refusals = await Promise.all(uses.map(({ itemId }) => refusalOf(db, actor, itemId)))
  throw refusals.find(({ code }) => code === "payment_required") ?? new Failure("not_found")
}
