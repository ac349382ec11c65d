import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely"
import { likePattern } from "@/lib/server/db/like-pattern"
import { prepared } from "@/lib/server/db/prepared"
import type { DB } from "@/lib/server/db/tables"
import { isInstituteOpen } from "@/lib/server/tenancy/is-open"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { ItemKind } from "@/lib/shared/item-kinds"
import type { ItemFilter } from "./contract"

type Tables = DB & { i: DB["items"] }

/** What one card shows, as a query over the items of the institute at hand; the caller adds which and in what order. */
export const selectCards = (db: Db) =>
  db
    .selectFrom("items as i")
    .leftJoin("files as f", "f.key", "i.image")
    .select([
      "i.id",
      "i.kind",
      "i.title",
      "i.slug",
      "i.shortText",
      "i.category",
      "i.level",
      "i.language",
      "i.priceMinor",
      "i.compareAtMinor",
      "i.currency",
      "i.ratingAvg",
      "i.ratingCount",
      "i.featured",
      "i.startsAt",
      "i.endsAt",
      "i.image as imageKey",
      "f.width as imageWidth",
      "f.height as imageHeight",
      "f.blur as imageBlur",
    ])
    .select((e) => [
      e
        .selectFrom("item_teachers as t")
        .innerJoin("users as u", "u.id", "t.userId")
        .whereRef("t.itemId", "=", "i.id")
        .select(
          sql<string[] | null>`array_agg(trim(u."firstName" || ' ' || u."lastName") order by t."displayOrder")`.as(
            "names",
          ),
        )
        .as("teachers"),
      e
        .selectFrom("materials as m")
        .whereRef("m.itemId", "=", "i.id")
        .select(sql<number[]>`array[count(*)::int, coalesce(sum(m."durationSeconds"), 0)::int]`.as("size"))
        .as("contents"),
    ])

/** Published, visible, and of an institute that is open: what lists may show. Spelled out, so that the index for it is used. */
export const isListed = (): Expression<SqlBool> =>
  sql<SqlBool>`i.status = 'published' and i.visible and ${isInstituteOpen}`

/** A page of the cards of one kind, each with how many there are in all. */
export function listCardRows(db: Db, kind: ItemKind, filter: ItemFilter): Promise<(CardRow & { total: number })[]> {
  const { page, size, searchParam, category, level } = filter
  if (!searchParam && !category && !level) return listWholeShelf(db, [kind, size, page * size])
  return selectPage(db, { kind, size, offset: page * size })
    .$if(Boolean(searchParam), (query) => query.where((e) => contains(e, searchParam ?? "")))
    .$if(Boolean(category), (query) => query.where("i.category", "=", category ?? ""))
    .$if(level !== undefined, (query) => query.where("i.level", "=", level ?? ""))
    .execute()
}

const selectPage = (db: Db, { kind, size, offset }: { kind: string; size: number; offset: number }) =>
  selectCards(db)
    .select(sql<number>`count(*) over ()::int`.as("total"))
    .where("i.kind", "=", kind)
    .where(isListed())
    .orderBy("i.featured", "desc")
    .orderBy("i.displayOrder")
    .orderBy("i.id")
    .limit(size)
    .offset(offset)

/** What nearly every visitor asks for, without search and filter. */
const listWholeShelf = prepared(["a kind", 987_654, 876_543], (db, [kind, size, offset]) =>
  selectPage(db, { kind, size, offset }),
)

/** The first `most` cards of each kind; which ones is settled before anything else is read of them. */
export const listShelfRows = (db: Db, most: number) =>
  selectCards(db)
    .innerJoin(
      (e) =>
        e
          .selectFrom("items as i")
          .select([
            "i.id as shelfId",
            sql<number>`row_number() over (partition by i.kind order by i.featured desc, i."displayOrder", i.id)::int`.as(
              "place",
            ),
            sql<number>`count(*) over (partition by i.kind)::int`.as("total"),
          ])
          .where(isListed())
          .as("shelf"),
      (on) => on.onRef("shelf.shelfId", "=", "i.id").on("shelf.place", "<=", most),
    )
    .select("shelf.total")
    .orderBy("shelf.place")
    .execute()

const contains = (e: ExpressionBuilder<Tables, "i">, words: string) => {
  const pattern = likePattern(words)
  return e.or([e("i.title", "ilike", pattern), e("i.shortText", "ilike", pattern)])
}

export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>["execute"]>>[number]
