import type { Actor } from "@/lib/server/auth/actor"
import { pageOf, withTotal } from "@/lib/server/db/page"
import { tagCachedPage } from "@/lib/server/page-cache/tags"
import type { Db } from "@/lib/server/tenancy/transaction"
import { COURSES_PAGE_SIZE } from "@/lib/shared/constants"
import { enumOrNull } from "@/lib/shared/enum-of"
import { type ItemKind, itemKindOf, listItemKinds } from "@/lib/shared/item-kinds"
import { listAdminItems, showAdminItem } from "./admin-items.server"
import { isListed } from "@/lib/features/access/access.server"
import { isShownTeacher, TEACHING_ROLES } from "./item-teachers.server"
import { changeItemStatus } from "./change-item-status.server"
import { createItem } from "./create-item.server"
import { deleteItem } from "./delete-item.server"
import { showEditableItem } from "./editable-item.server"
import { saveItem } from "./save-item.server"
import { type CardRow, listTopCardRows, listUnfilteredPage, selectCards } from "./card-queries.server"
import type { ItemCard, ItemFilter } from "./contract"
import { listInstituteReviews } from "./detail-queries.server"
import { LEVELS } from "./levels"
import { type ItemSearch, searchCardRows } from "./search-queries.server"

/** A page of the cards of one kind. */
export async function listItems(db: Db, kind: ItemKind, filter: ItemFilter) {
  const { page, size, searchParam, category, level, language, price, sort } = filter
  const isNarrowed = searchParam || category || level || language || price || sort
  const rows: (CardRow & { total: number })[] = isNarrowed
    ? await searchCardRows(db, { ...filter, kind })
    : await listUnfilteredPage(db, { kind, size, offset: page * size })
  return pageOf(withTotal(rows), filter, toCard)
}

/** A page of the cards of any kind that a search finds, and what was searched for instead of mistyped words. */
export async function searchItems(db: Db, search: ItemSearch) {
  const rows = await searchCardRows(db, search)
  return { ...pageOf(withTotal(rows), search, toCard), corrected: rows[0]?.corrected ?? null }
}

/** The first cards of each kind that has any, in the order of `listItemKinds`, with the total of each kind. */
export async function listTopOfEachKind(db: Db) {
  const rows = await listTopCardRows(db, COURSES_PAGE_SIZE)
  return listItemKinds().flatMap((kind) => {
    const ofKind = rows.filter((row) => row.kind === kind)
    return ofKind[0] ? [{ kind, totalElements: ofKind[0].total, content: ofKind.map(toCard) }] : []
  })
}

/** The listed items that a user teaches, at most 24. */
export async function listItemsTaughtBy(db: Db, userId: number): Promise<ItemCard[]> {
  const rows = await selectCards(db)
    .innerJoin("item_teachers as mine", "mine.itemId", "i.id")
    .where("mine.userId", "=", userId)
    .where(isListed())
    .orderBy("i.featured", "desc")
    .orderBy("i.displayOrder")
    .orderBy("i.id")
    .limit(24)
    .execute()
  return rows.map(toCard)
}

/** The best reviews of an institute's items, one per reviewer. */
export async function listTestimonials(db: Db, limit: number) {
  const rows = onePerPerson(await listInstituteReviews(db, limit * 6)).slice(0, limit)
  for (const { userId } of rows) tagCachedPage(`person:${userId}`)
  return rows.map(({ itemKind, ...row }) => ({ ...row, itemKind: itemKindOf(itemKind) }))
}

/** Re-exported for other features, which enter by this file. */
export {
  changeItemStatus,
  createItem,
  deleteItem,
  isShownTeacher,
  listAdminItems,
  saveItem,
  selectCards,
  showAdminItem,
  showEditableItem,
  TEACHING_ROLES,
}

/** Throws `not_found` for an item that the actor does not manage, and for one that is deleted. */
export async function requireManagedItem(db: Db, actor: Actor, id: number): Promise<void> {
  await showAdminItem(db, actor, id)
}

/** Converts a row to its card, and tags the page with the teachers whom it names. */
export function toCard({
  imageKey,
  imageWidth,
  imageHeight,
  imageBlur,
  contents,
  teachers,
  ownPages,
  ...row
}: CardRow): ItemCard {
  const [lessons = 0, durationSeconds = 0, pages = 0] = contents ?? []
  for (const { id } of teachers ?? []) tagCachedPage(`person:${id}`)
  return {
    ...row,
    kind: itemKindOf(row.kind),
    level: enumOrNull(LEVELS, row.level, "level of an item"),
    image: imageKey === null ? null : { key: imageKey, width: imageWidth, height: imageHeight, blur: imageBlur },
    teachers: teachers?.map(({ name }) => name) ?? [],
    lessons,
    durationSeconds,
    pages: pages > 0 ? pages : ownPages,
  }
}

const onePerPerson = <Row extends { userId: number }>(rows: Row[]) =>
  rows.filter((row, index) => rows.findIndex(({ userId }) => userId === row.userId) === index)
