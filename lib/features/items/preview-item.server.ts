import { contentsOf } from "@/lib/features/item-contents/item-contents.server"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { ItemDetail } from "./contract"
import { findPreviewRow, listTeacherTexts } from "./detail-queries.server"
import { showEditableItem } from "./editable-item.server"
import { ItemDetails, ItemOffer } from "./item-input"
import { describeItem } from "./item-detail.server"

/** What an item has of its draft besides the fields of its input. */
const FIELDS = [...Object.keys(ItemDetails.shape), ...Object.keys(ItemOffer.shape), "image"]

/**
 * One item that the actor manages as visitors would see it, were it published with the changes of its draft; throws
 * `not_found` for any other.
 */
export async function previewItem(db: Db, actor: Actor, id: number): Promise<ItemDetail> {
  const item = await showEditableItem(db, actor, id)
  const [page, texts] = await Promise.all([
    contentsOf(db, id).then(async (contents) =>
      describeItem(contents, item.kind, await orNotFound(findPreviewRow(contents, id))),
    ),
    listTeacherTexts(
      db,
      item.people.map(({ userId }) => userId),
    ),
  ])
  const values: Record<string, unknown> = item
  const people = item.people.filter(({ isInvited }) => !isInvited)
  return {
    ...page,
    ...Object.fromEntries(FIELDS.filter((name) => name in page).map((name) => [name, values[name]])),
    pages: item.readPages ?? item.pages,
    isIndexed: false,
    teaser: item.teaser && { key: item.teaser.key, mime: "video/mp4" },
    teachers: people.map(({ name }) => name),
    taughtBy: people.map(({ userId, name, image }) => {
      const { headline = null, bio = null } = texts.find((one) => one.userId === userId) ?? {}
      return { userId, name, image, headline, bio }
    }),
  }
}
