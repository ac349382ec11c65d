import type { Db } from "@/lib/server/tenancy/transaction"
import type { EditableItem } from "./admin-shapes"
import { findPicture, findTeaser } from "./editable-queries.server"
import { listTeachersByIds } from "./item-teachers.server"
import { DraftChanges, type DraftField, DraftFieldName, type DraftValue, type ItemDraft } from "./item-draft-shapes"

/** What a draft may change of an item, as the editor shows it. */
type Draftable = Pick<EditableItem, Exclude<DraftField, "userIds" | "teaserVideoId"> | "teaser" | "people">

/** An item with the changes of its draft. */
export async function withChanges<Item extends Draftable>(
  db: Db,
  live: Item,
  { image, teaserVideoId, userIds, ...fields }: DraftChanges,
): Promise<Item> {
  return {
    ...live,
    ...fields,
    ...(image !== undefined && { image: image === null ? null : await findPicture(db, image) }),
    ...(teaserVideoId !== undefined && { teaser: teaserVideoId === null ? null : await findTeaser(db, teaserVideoId) }),
    ...(userIds && { people: await listTeachersByIds(db, userIds) }),
  }
}

/** The changed fields of a draft: as the public has them, and as they will be. */
export const listChanges = (live: Draftable, drafted: Draftable, changes: DraftChanges): ItemDraft["changes"] =>
  DraftFieldName.options
    .filter((field) => field in changes)
    .map((field) => ({
      field,
      before: comparedValue(live, field),
      after: comparedValue(drafted, field),
    }))

function comparedValue(item: Draftable, field: DraftField): DraftValue {
  if (field === "userIds") return item.people.map(({ name }) => name)
  if (field === "image") return item.image?.key ?? null
  if (field === "teaserVideoId") return item.teaser?.name ?? null
  const value = item[field]
  return value instanceof Date ? value.toISOString() : value
}

/** The stored changes of a draft. */
export const parseChanges = (stored: unknown): DraftChanges => DraftChanges.parse(stored ?? {})
