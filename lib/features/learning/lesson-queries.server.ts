import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { ItemKind } from "@/lib/shared/item-kinds"
import type { CompletionRule, MaterialKind } from "@/lib/features/catalogue/material-kinds"

/** The lessons of an item in their order, each with a user's progress. */
export function listLessons(db: Db, userId: number, itemId: number) {
  return db
    .selectFrom("materials as m")
    .innerJoin("sections as s", "s.id", "m.sectionId")
    .leftJoin("material_progress as p", (on) => on.onRef("p.materialId", "=", "m.id").on("p.userId", "=", userId))
    .leftJoin("files as f", "f.id", "m.fileId")
    .select((q) => [
      "m.id",
      "m.sectionId",
      "m.title",
      "m.kind",
      "m.fileId",
      "m.poster",
      "m.durationSeconds",
      "m.displayOrder",
      "m.isPreview",
      "m.completionPercent",
      "m.completionRule",
      "m.allowsManualCompletion",
      q.fn.coalesce("p.percent", q.lit(0)).as("percent"),
      q.fn.coalesce("p.positionSeconds", q.lit(0)).as("positionSeconds"),
      "p.completedAt",
      "p.completedBy",
      "p.pages",
      q.fn.coalesce("p.watched", sql<string>`'{}'`).as("watched"),
      q("p.userId", "is not", null).$castTo<boolean>().as("isOpened"),
      "m.dripKind",
      "m.dripDays",
      "m.dripAt",
      "s.dripKind as sectionDripKind",
      "s.dripDays as sectionDripDays",
      "s.dripAt as sectionDripAt",
      sql<boolean>`f."deletedAt" is not null`.as("isFileRemoved"),
    ])
    .where("m.itemId", "=", itemId)
    .orderBy("s.displayOrder")
    .orderBy("s.id")
    .orderBy("m.displayOrder")
    .orderBy("m.id")
    .$narrowType<{ kind: MaterialKind; completionRule: CompletionRule }>()
    .execute()
}

/** The sections of an item in their order, including empty ones. */
export const listSections = (db: Db, itemId: number) =>
  db
    .selectFrom("sections")
    .select(["id", "title", "displayOrder"])
    .where("itemId", "=", itemId)
    .orderBy("displayOrder")
    .orderBy("id")
    .execute()

/** The fields of an item that the header of the player page shows. */
export const findItemHeader = (db: Db, itemId: number) =>
  db
    .selectFrom("items as i")
    .innerJoin("institutes as home", "home.id", "i.instituteId")
    .leftJoin("files as f", "f.key", "i.image")
    .select(["i.id", "i.kind", "i.title", "i.image", "f.blur", "i.startsAt", "home.country"])
    .where("i.id", "=", itemId)
    .$narrowType<{ kind: ItemKind }>()
    .executeTakeFirst()

/** The title that an item will have when the changes of its draft are published; undefined when it stays. */
export async function findDraftTitle(db: Db, itemId: number): Promise<string | undefined> {
  const draft = await db
    .selectFrom("item_drafts")
    .select(sql<string | null>`changes ->> 'title'`.as("title"))
    .where("itemId", "=", itemId)
    .executeTakeFirst()
  return draft?.title ?? undefined
}

export const findEnrolment = (db: Db, userId: number, itemId: number) =>
  db
    .selectFrom("enrolments")
    .select(["percent", "lastMaterialId", "completedAt", "createdAt"])
    .where("userId", "=", userId)
    .where("itemId", "=", itemId)
    .executeTakeFirst()

/** How far a user is in an item: its lessons, how many of them are completed, and how much of one they watched at most. */
export const findProgress = (db: Db, userId: number, itemId: number) =>
  db
    .selectFrom("materials as m")
    .leftJoin("material_progress as p", (on) => on.onRef("p.materialId", "=", "m.id").on("p.userId", "=", userId))
    .select((e) => [
      e.fn.countAll<number>().as("lessons"),
      e.fn.count<number>("p.completedAt").as("lessonsDone"),
      e.fn.coalesce(e.fn.max("p.percent"), e.lit(0)).as("coverage"),
    ])
    .where("m.itemId", "=", itemId)
    .executeTakeFirstOrThrow()

/** One lesson with its content. */
export const findMaterial = (db: Db, id: number) =>
  db
    .selectFrom("materials")
    .select([
      "id",
      "itemId",
      "kind",
      "body",
      "fileId",
      "downloadable",
      "completionRule",
      "completionPercent",
      "allowsManualCompletion",
      "durationSeconds",
    ])
    .where("id", "=", id)
    .$narrowType<{ kind: MaterialKind; completionRule: CompletionRule }>()
    .executeTakeFirst()

export type LessonRow = NonNullable<Awaited<ReturnType<typeof findMaterial>>>
