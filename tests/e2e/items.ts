import type { Member } from "./members"
import { serverModules } from "./server-modules"

interface NewItem {
  status?: "draft" | "published"
  title?: string
}

/** Creates a course of the institute of a member, a draft unless told otherwise. */
export async function createItem(
  { instituteId }: Member,
  { status = "draft", title = "Cut short" }: NewItem = {},
): Promise<number> {
  const { withPlatform } = await serverModules()
  const slug = `item-${Date.now().toString(36)}-${Math.trunc(performance.now() * 1_000).toString(36)}`
  const { id } = await withPlatform((db) =>
    db
      .insertInto("items")
      .values({ instituteId, kind: "course", status, title, slug })
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
