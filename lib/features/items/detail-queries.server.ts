import { sql } from "kysely"
import { jsonObjectFrom } from "kysely/helpers/postgres"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { ItemKind } from "@/lib/shared/item-kinds"
import { isListed, isOpenToVisitors } from "@/lib/features/access/access.server"
import { selectCards } from "./card-queries.server"
import type { ItemDetail } from "./contract"
import { isShownTeacher } from "./item-teachers.server"

type OutlineEntry = ItemDetail["outline"][number]

const MAX_REVIEWS = 12
const MAX_SIMILAR = 3

/** The items with everything of their rows that a visitor sees; the caller says which. */
const selectItems = (db: Db) =>
  selectCards(db)
    .select([
      "i.description",
      "i.tags",
      "i.outcomes",
      "i.accessDays",
      "i.seats",
      "i.isbn",
      "i.sessionMinutes",
      "i.metaTitle",
      "i.metaDescription",
      "i.isIndexed",
      "i.publishedAt",
      "i.updatedAt",
      "i.status",
    ])
    .select((e) =>
      // A video that is not stored yet is not offered.
      jsonObjectFrom(
        e
          .selectFrom("files as v")
          .select(["v.key", "v.mime"])
          .whereRef("v.id", "=", "i.teaserVideoId")
          .where("v.bytes", ">", 0),
      ).as("teaser"),
    )

/** One item that a visitor may open. */
export const findItemRow = (db: Db, kind: ItemKind, id: number) =>
  selectItems(db).where("i.id", "=", id).where("i.kind", "=", kind).where(isOpenToVisitors()).executeTakeFirst()

/** One item of any status, as it would be shown; for its staff alone. */
export const findPreviewRow = (db: Db, id: number) => selectItems(db).where("i.id", "=", id).executeTakeFirst()

export type ItemRow = NonNullable<Awaited<ReturnType<typeof findPreviewRow>>>

/** The headlines and biographies of some teachers. */
export const listTeacherTexts = (db: Db, userIds: readonly number[]) =>
  db
    .selectFrom("teacher_profiles")
    .select(["userId", "headline", "bio"])
    .where("userId", "in", userIds.length > 0 ? userIds : [0])
    .execute()

/** The teachers of an item whom visitors see, in display order. */
export const listItemTeachers = (db: Db, itemId: number) =>
  db
    .selectFrom("item_teachers as t")
    .innerJoin("users as u", "u.id", "t.userId")
    .leftJoin("teacher_profiles as p", "p.userId", "t.userId")
    .select([
      "t.userId",
      sql<string>`trim(u."firstName" || ' ' || u."lastName")`.as("name"),
      "u.image",
      "p.headline",
      "p.bio",
    ])
    .where("t.itemId", "=", itemId)
    .where(isShownTeacher)
    .orderBy("t.displayOrder")
    .execute()

export const listSections = (db: Db, itemId: number) =>
  db.selectFrom("sections").select(["id", "title"]).where("itemId", "=", itemId).orderBy("displayOrder").execute()

/** The materials of an item with the types and sizes of their files; file, poster and text are null unless it is a free preview, the file also until it is stored. */
export const listMaterials = (db: Db, itemId: number) =>
  db
    .selectFrom("materials as m")
    .leftJoin("files as f", (on) => on.onRef("f.id", "=", "m.fileId").on("f.bytes", ">", 0))
    .leftJoin("pdf_contents as p", "p.fileId", "f.id")
    .select(["m.id", "m.sectionId", "m.title", "m.kind", "m.durationSeconds", "m.isPreview", "f.mime", "f.bytes"])
    .select("p.pages")
    .select((e) => [
      e.case().when("m.isPreview", "=", true).then(e.ref("f.id")).else(null).end().as("fileId"),
      e.case().when("m.isPreview", "=", true).then(e.ref("m.poster")).else(null).end().as("poster"),
      e.case().when("m.isPreview", "=", true).then(e.ref("m.body")).else(null).end().as("body"),
    ])
    .where("m.itemId", "=", itemId)
    .orderBy("m.displayOrder")
    .execute()

/** The outline of the first PDF of an item; undefined without one. */
export const findOutline = (db: Db, itemId: number) =>
  db
    .selectFrom("materials as m")
    .innerJoin("sections as s", "s.id", "m.sectionId")
    .innerJoin("pdf_contents as p", "p.fileId", "m.fileId")
    .select(sql<OutlineEntry[]>`p.outline`.as("outline"))
    .where("m.itemId", "=", itemId)
    .orderBy("s.displayOrder")
    .orderBy("m.displayOrder")
    .limit(1)
    .executeTakeFirst()

/** The sample of an item; undefined without one. */
export const findSample = (db: Db, itemId: number) =>
  db
    .selectFrom("item_samples")
    .select(["fileId", "fromPage", "toPage"])
    .$narrowType<{ fileId: number; fromPage: number; toPage: number }>()
    .where("itemId", "=", itemId)
    .where("fileId", "is not", null)
    .executeTakeFirst()

/** The shown reviews of an item, newest first, at most MAX_REVIEWS. */
export const listItemReviews = (db: Db, itemId: number) =>
  selectReviews(db).where("r.itemId", "=", itemId).orderBy("r.id", "desc").limit(MAX_REVIEWS).execute()

/** The best shown reviews of listed items: highest rating, then longest text, first. */
export const listInstituteReviews = (db: Db, limit: number) =>
  selectReviews(db)
    .innerJoin("items as i", "i.id", "r.itemId")
    .select(["i.id as itemId", "i.title as itemTitle", "i.kind as itemKind"])
    .where("r.rating", ">=", 4)
    .where("r.body", "<>", "")
    .where(isListed())
    .orderBy("r.rating", "desc")
    .orderBy((e) => e.fn<number>("length", ["r.body"]), "desc")
    .orderBy("r.id")
    .limit(limit)
    .execute()

/** The first name and an initial: everybody reads reviews, search engines too. */
const reviewerName = sql<string>`u."firstName" || case when u."lastName" = '' then '' else ' ' || left(u."lastName", 1) || '.' end`

const selectReviews = (db: Db) =>
  db
    .selectFrom("reviews as r")
    .innerJoin("users as u", "u.id", "r.userId")
    .select(["r.id", "u.id as userId", reviewerName.as("name"), "u.image"])
    .select(["r.rating", "r.body", "r.createdAt"])
    .where("r.status", "=", "shown")

export const listItemFaqs = (db: Db, itemId: number) =>
  db
    .selectFrom("faqs")
    .select(["id", "question", "answer"])
    .where("faqType", "=", "item")
    .where("itemId", "=", itemId)
    .orderBy("displayOrder")
    .execute()

/** Other listed items: those of the same category, then of the same kind, first; at most MAX_SIMILAR. */
export const listSimilar = (db: Db, kind: ItemKind, itemId: number) =>
  selectCards(db)
    .where("i.id", "<>", itemId)
    .where(isListed())
    .orderBy(
      (e) =>
        e(
          "i.category",
          "is not distinct from",
          e.selectFrom("items as o").select("o.category").where("o.id", "=", itemId),
        ),
      "desc",
    )
    .orderBy((e) => e("i.kind", "=", kind), "desc")
    .orderBy("i.featured", "desc")
    .orderBy("i.displayOrder")
    .orderBy("i.id")
    .limit(MAX_SIMILAR)
    .execute()
