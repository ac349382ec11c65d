import { sql } from "kysely"
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres"
import { pictureJson } from "@/lib/server/media/picture-json"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { selectAdminItems } from "./admin-queries.server"
import type { ItemPerson } from "./admin-shapes"
import { teacherColumns } from "./item-teachers.server"

const MAX_CATEGORIES = 100

const fullName = sql<string>`trim(u."firstName" || ' ' || u."lastName")`

/** One item that the actor manages and that is not deleted, with everything that its editor shows but its content. */
export const findEditableRow = (db: Db, actor: Actor, id: number) =>
  selectAdminItems(db, actor)
    .innerJoin("institutes as home", "home.id", "i.instituteId")
    .select(["i.description", "i.category", "i.level", "i.language", "i.tags", "i.outcomes"])
    .select(["i.authors", "i.isbn", "i.samplePages"])
    .select(["i.pages", "i.sessionMinutes", "i.accessDays", "i.seats", "i.startsAt", "i.endsAt"])
    .select(["i.sacCode", "i.placeRule", "i.performedState"])
    .select(["i.metaTitle", "i.metaDescription", "i.isIndexed", "i.reviewNote", "i.publishedAt"])
    .select(["home.timezone", "home.teachersPublish"])
    .select((e) => [
      jsonObjectFrom(
        e.selectFrom("files as v").select(["v.key", "v.name", "v.bytes"]).whereRef("v.id", "=", "i.teaserVideoId"),
      ).as("teaser"),
      jsonArrayFrom(
        e
          .selectFrom("item_teachers as t")
          .innerJoin("users as u", "u.id", "t.userId")
          .innerJoin("memberships as m", "m.userId", "t.userId")
          .leftJoin("invitations as v", "v.userId", "t.userId")
          .select("t.userId")
          .select(teacherColumns)
          .whereRef("t.itemId", "=", "i.id")
          .orderBy("t.displayOrder"),
      )
        .$castTo<ItemPerson[]>()
        .as("people"),
    ])
    .where("i.id", "=", id)
    .where("i.deletedAt", "is", null)
    .executeTakeFirst()

/** The draft of an item and of what it contains, with the name of who edited either last. */
export const findDraftRow = (db: Db, itemId: number) =>
  db
    .selectFrom("items as i")
    .leftJoin("item_drafts as d", "d.itemId", "i.id")
    .leftJoin("content_drafts as c", (on) => on.onRef("c.itemId", "=", "i.id").on("c.hasChanges", "=", true))
    .select(["d.changes", "d.sentAt", "d.reviewNote"])
    // Each person is found by a column: by an expression of times, row-level security would read all people.
    .select((e) => {
      const nameOf = (id: "c.editedBy" | "d.editedBy") =>
        e.selectFrom("users as u").select(fullName.as("name")).whereRef("u.id", "=", id)
      return sql<string | null>`case when c."editedAt" > coalesce(d."editedAt", '-infinity')
        then ${nameOf("c.editedBy")} else ${nameOf("d.editedBy")} end`.as("editedBy")
    })
    .select([
      sql<Date>`coalesce(greatest(c."editedAt", d."editedAt"), now())`.as("editedAt"),
      sql<number>`coalesce(c.version, 0)`.as("contentsVersion"),
    ])
    .where("i.id", "=", itemId)
    .executeTakeFirst()

/** The picture of a key, and the video of an id, as the editor shows them. */
export const findPicture = async (db: Db, key: string) =>
  (await db.selectNoFrom(pictureJson(sql.val(key)).as("image")).executeTakeFirstOrThrow()).image
export const findTeaser = async (db: Db, id: number) =>
  (await db.selectFrom("files").select(["key", "name", "bytes"]).where("id", "=", id).executeTakeFirst()) ?? null

/** The pages of the PDFs of an item, in order: null for one that is not read yet. */
export const listPdfPages = (db: Db, itemId: number) =>
  db
    .selectFrom("materials as m")
    .innerJoin("sections as s", "s.id", "m.sectionId")
    .innerJoin("pdf_contents as p", "p.fileId", "m.fileId")
    .select("p.pages")
    .where("m.itemId", "=", itemId)
    .orderBy("s.displayOrder")
    .orderBy("m.displayOrder")
    .execute()

/** The sections of an item, and its materials by section. */
export const listOutline = (db: Db, itemId: number) =>
  Promise.all([
    db.selectFrom("sections").select(["id", "title"]).where("itemId", "=", itemId).orderBy("displayOrder").execute(),
    db
      .selectFrom("materials")
      .select(["id", "sectionId", "title", "kind", "durationSeconds", "isPreview"])
      .select([sql<boolean>`"fileId" is not null`.as("hasFile"), sql<boolean>`coalesce(body, '') <> ''`.as("hasText")])
      .where("itemId", "=", itemId)
      .orderBy("displayOrder")
      .execute(),
  ])

/** The categories of the institute's items, the most frequent first. */
export async function listCategories(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("items")
    .select("category")
    .$narrowType<{ category: string }>()
    .where("category", "is not", null)
    .where("deletedAt", "is", null)
    .groupBy("category")
    .orderBy((e) => e.fn.countAll(), "desc")
    .limit(MAX_CATEGORIES)
    .execute()
  return rows.map(({ category }) => category)
}
