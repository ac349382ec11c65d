import type { Member } from "./members"
import { serverModules } from "./server-modules"

/** Creates a course with a lesson that is on sale at the institute of a member; returns its id. */
export async function createCourseOnSale(
  { instituteId }: Member,
  { title, priceMinor }: { title: string; priceMinor: number },
): Promise<number> {
  const { withPlatform } = await serverModules()
  const itemId = await createItem({ instituteId }, { status: "published", title, priceMinor })
  const place = { instituteId, itemId }
  await withPlatform(async (db) => {
    const section = await db
      .insertInto("sections")
      .values({ ...place, title: "Beginnings", displayOrder: 0 })
      .returning("id")
      .executeTakeFirstOrThrow()
    const lesson = { title: "Welcome", kind: "text", body: "<p>Hello.</p>", displayOrder: 0 }
    await db
      .insertInto("materials")
      .values({ ...place, ...lesson, sectionId: section.id })
      .execute()
  })
  return itemId
}

interface NewItem {
  status?: "draft" | "published"
  title?: string
  priceMinor?: number
}

/** Creates a course of the institute of a member, a draft unless told otherwise. */
export async function createItem(
  { instituteId }: Pick<Member, "instituteId">,
  { status = "draft", title = "Cut short", priceMinor = 0 }: NewItem = {},
): Promise<number> {
  const { withPlatform } = await serverModules()
  const slug = `item-${Date.now().toString(36)}-${Math.trunc(performance.now() * 1_000).toString(36)}`
  const { id } = await withPlatform((db) =>
    db
      .insertInto("items")
      .values({ instituteId, kind: "course", status, title, slug, priceMinor })
      .returning("id")
      .executeTakeFirstOrThrow(),
  )
  return id
}

/** The first lesson of video of a published course at the institute of a member, of a paid one on request. */
export async function demoVideo(
  { instituteId }: Member,
  { isPaid = false } = {},
): Promise<{ itemId: number; materialId: number }> {
  const { withPlatform } = await serverModules()
  return withPlatform((db) =>
    db
      .selectFrom("materials")
      .innerJoin("items", "items.id", "materials.itemId")
      .select(["materials.itemId", "materials.id as materialId"])
      .where("materials.instituteId", "=", instituteId)
      .where("items.kind", "=", "course")
      .where("items.status", "=", "published")
      .where("items.priceMinor", ">=", isPaid ? 1 : 0)
      .where("materials.kind", "=", "video")
      .where("materials.fileId", "is not", null)
      .where("materials.dripKind", "=", "none")
      .orderBy("materials.displayOrder")
      .orderBy("materials.id")
      .executeTakeFirstOrThrow(),
  )
}
