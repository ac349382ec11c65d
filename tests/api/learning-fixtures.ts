import { giveAccess } from "@/lib/features/access/access.server"
import type { MaterialKind } from "@/lib/features/catalogue/material-kinds"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { ItemKind } from "@/lib/shared/item-kinds"
import { progress } from "@/lib/features/learning/progress-contract"
import { institutes, send, type Slug, type TestMember, unique } from "../setup/test-app"

type ItemOptions = {
  slug?: Slug
  kind?: ItemKind
  status?: "draft" | "published" | "unlisted" | "archived"
  lessons?: { kind?: MaterialKind; isPreview?: boolean; completionPercent?: number; body?: string }[]
}

/** An item with one section and these lessons, each with a file of its own. */
export async function insertItemWithLessons({
  slug = "acme",
  kind = "course",
  status = "published",
  lessons = [{}, {}],
}: ItemOptions = {}) {
  return withInstitute(institutes[slug], async (db) => {
    const item = await db
      .insertInto("items")
      .values({ kind, status, title: unique("Item"), slug: unique("item") })
      .returning("id")
      .executeTakeFirstOrThrow()
    const section = await db
      .insertInto("sections")
      .values({ itemId: item.id, title: "First", displayOrder: 0 })
      .returning("id")
      .executeTakeFirstOrThrow()
    const materials = []
    for (const [at, { kind: of = "video", isPreview = false, completionPercent = 90, body }] of lessons.entries()) {
      const file = await insertFile(db)
      const fileId = of === "text" || of === "link" ? null : file.id
      const fields = { itemId: item.id, sectionId: section.id, title: `Lesson ${at}`, displayOrder: at }
      const material = await db
        .insertInto("materials")
        .values({ ...fields, kind: of, fileId, isPreview, completionPercent, body: body ?? null, durationSeconds: 100 })
        .returning("id")
        .executeTakeFirstOrThrow()
      materials.push({ id: material.id, fileId: file.id })
    }
    return { id: item.id, slug, materials }
  })
}

export const insertFile = (db: Db, mime = "video/mp4", access: "item" | "public" = "item") =>
  db
    .insertInto("files")
    .values({ key: unique("key"), name: "film.mp4", mime, bytes: 1000, sha256: "0", access })
    .returning("id")
    .executeTakeFirstOrThrow()

/** Grants a user an entitlement to an item. */
export const grantAccess = (person: TestMember, itemId: number, accessDays?: number) =>
  withInstitute(person.instituteId, (db) =>
    giveAccess(db, {
      userId: person.userId,
      itemId,
      expiresAt: accessDays === undefined ? null : new Date(Date.now() + accessDays * 86_400_000),
    }),
  )

/** Sets the end of a user's entitlement to an hour ago. */
export const expireAccess = (person: TestMember, itemId: number) =>
  withInstitute(person.instituteId, (db) =>
    db
      .updateTable("entitlements")
      .set({ expiresAt: new Date(Date.now() - 3_600_000) })
      .where("userId", "=", person.userId)
      .where("itemId", "=", itemId)
      .execute(),
  )

/** Gives a learner the credit of a long evening, so that what they report next is credited whole. */
export const giveCredit = (person: TestMember) =>
  withInstitute(person.instituteId, (db) =>
    db
      .updateTable("enrolments")
      .set({ watchCredit: 20_000, watchCreditAt: new Date() })
      .where("userId", "=", person.userId)
      .execute(),
  )

/** Watches the first seconds of a lesson, or its first percent where it takes a hundred seconds. */
export async function watch(person: TestMember, materialId: number, seconds: number, positionSeconds = seconds) {
  await giveCredit(person)
  return send(person, progress.save, { body: { materialId, positionSeconds, ranges: [[0, seconds]] } })
}
