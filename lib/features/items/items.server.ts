import { tagPage } from "@/lib/server/page-cache/tags"
import type { Db } from "@/lib/server/tenancy/transaction"
import { COURSES_PAGE_SIZE } from "@/lib/shared/constants"
import { type ItemKind, itemKindOf, listItemKinds } from "@/lib/shared/item-kinds"
import { pageCount } from "@/lib/shared/paging"
import { type CardRow, isListed, listCardRows, listShelfRows, selectCards } from "./card-queries.server"
import type { ItemCard, ItemFilter } from "./contract"
import { listInstituteReviews } from "./detail-queries.server"
import { levelOf } from "./levels"

/** A page of the cards of one kind; a page past the last is answered with the last. */
export async function listItems(db: Db, kind: ItemKind, filter: ItemFilter) {
  const rows = await listCardRows(db, kind, filter)
  if (rows.length > 0 || filter.page === 0) return pageOf(rows, filter)
  const [first] = await listCardRows(db, kind, { ...filter, page: 0, size: 1 })
  const page = pageCount(first?.total ?? 0, filter.size) - 1
  return pageOf(await listCardRows(db, kind, { ...filter, page }), { ...filter, page })
}

/** The first of every kind that has any, in the order of shops, each with how many there are. */
export async function listShelves(db: Db) {
  const rows = await listShelfRows(db, COURSES_PAGE_SIZE)
  return listItemKinds().flatMap((kind) => {
    const own = rows.filter((row) => row.kind === kind)
    return own[0] ? [{ kind, totalElements: own[0].total, content: own.map(toCard) }] : []
  })
}

/** What somebody teaches and visitors can find. */
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

/** What learners say of an institute's items: the best, one of each person. */
export async function listPraise(db: Db, most: number) {
  const rows = onePerPerson(await listInstituteReviews(db, most * 6)).slice(0, most)
  for (const { userId } of rows) tagPage(`person:${userId}`)
  return rows.map(({ itemKind, ...row }) => ({ ...row, itemKind: itemKindOf(itemKind) }))
}

/** What a list of items is made from, for the queries of the features beside. */
export { isListed }

/** The card that a row stands for. */
export function toCard({
  imageKey,
  imageWidth,
  imageHeight,
  imageBlur,
  contents,
  teachers,
  ...row
}: CardRow): ItemCard {
  const [lessons = 0, durationSeconds = 0] = contents ?? []
  return {
    ...row,
    kind: itemKindOf(row.kind),
    level: levelOf(row.level),
    image: imageKey === null ? null : { key: imageKey, width: imageWidth, height: imageHeight, blur: imageBlur },
    teachers: teachers ?? [],
    lessons,
    durationSeconds,
  }
}

const onePerPerson = <Row extends { userId: number }>(rows: Row[]) =>
  rows.filter((row, at) => rows.findIndex(({ userId }) => userId === row.userId) === at)

function pageOf(rows: (CardRow & { total: number })[], { page, size }: ItemFilter) {
  const totalElements = rows[0]?.total ?? 0
  return { content: rows.map(toCard), page, size, totalElements, totalPages: Math.ceil(totalElements / size) }
}
