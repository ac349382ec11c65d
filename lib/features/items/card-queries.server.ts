import { type Expression, sql } from "kysely"
import { isListed } from "@/lib/features/access/access.server"
import { isClosedByPlan } from "@/lib/server/auth/plan"
import { type Placeholder, preparedQuery } from "@/lib/server/db/prepared-query"
import type { Db } from "@/lib/server/tenancy/transaction"
import { isShownTeacher } from "./item-teachers.server"

type ValueOrExpression<Value> = Value | Expression<Value>

/** Selects the columns of a card over the items of the current institute; the caller adds filter and order. */
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
      "i.authors",
      "i.pages as ownPages",
      "i.image as imageKey",
      "f.width as imageWidth",
      "f.height as imageHeight",
      "f.blur as imageBlur",
    ])
    .select((e) => [
      isClosedByPlan("i").as("isClosed"),
      e
        .selectFrom("item_teachers as t")
        .innerJoin("users as u", "u.id", "t.userId")
        .whereRef("t.itemId", "=", "i.id")
        .where(isShownTeacher)
        .select(
          sql<{ id: number; name: string }[] | null>`json_agg(json_build_object(
            'id', u.id, 'name', trim(u."firstName" || ' ' || u."lastName")) order by t."displayOrder")`.as("people"),
        )
        .as("teachers"),
      e
        .selectFrom("materials as m")
        .leftJoin("pdf_contents as p", "p.fileId", "m.fileId")
        .whereRef("m.itemId", "=", "i.id")
        .select(
          sql<
            number[]
          >`array[count(*)::int, coalesce(sum(m."durationSeconds"), 0)::int, coalesce(sum(p.pages), 0)::int]`.as(
            "size",
          ),
        )
        .as("contents"),
    ])

type PageRange = { kind: string; size: number; offset: number }

const selectPage = (
  db: Db,
  { kind, size, offset }: { [Name in keyof PageRange]: ValueOrExpression<PageRange[Name]> },
) =>
  selectCards(db)
    .select(sql<number>`count(*) over ()::int`.as("total"))
    .where("i.kind", "=", kind)
    .where(isListed())
    .orderBy("i.featured", "desc")
    .orderBy("i.displayOrder")
    .orderBy("i.id")
    .limit(size)
    .offset(offset)

/** A page of the cards of one kind without search and filter, which is nearly every request; each with the total number. */
export const listUnfilteredPage = preparedQuery((db, placeholder: Placeholder<PageRange>) =>
  selectPage(db, { kind: placeholder("kind"), size: placeholder("size"), offset: placeholder("offset") }),
)

/** The first `limit` cards of each kind; the subquery chooses their ids before any other column is read. */
export const listTopCardRows = (db: Db, limit: number) =>
  selectCards(db)
    .innerJoin(
      (e) =>
        e
          .selectFrom("items as i")
          .select([
            "i.id as topId",
            sql<number>`row_number() over (partition by i.kind order by i.featured desc, i."displayOrder", i.id)::int`.as(
              "rank",
            ),
            sql<number>`count(*) over (partition by i.kind)::int`.as("total"),
          ])
          .where(isListed())
          .as("top"),
      (on) => on.onRef("top.topId", "=", "i.id").on("top.rank", "<=", limit),
    )
    .select("top.total")
    .orderBy("top.rank")
    .execute()

export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>["execute"]>>[number]
