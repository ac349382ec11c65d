import type { Member } from "./members"
import { serverModules } from "./server-modules"

/** Inserts a section with one text into an item. */
export async function insertLesson({ instituteId }: Member, itemId: number): Promise<void> {
  const { withPlatform } = await serverModules()
  await withPlatform(async (db) => {
    const { id: sectionId } = await db
      .insertInto("sections")
      .values({ instituteId, itemId, title: "Contents", displayOrder: 0 })
      .returning("id")
      .executeTakeFirstOrThrow()
    const text = { title: "Chapter 1", kind: "text", body: "<p>It springs.</p>", displayOrder: 0 }
    await db
      .insertInto("materials")
      .values({ instituteId, itemId, sectionId, ...text })
      .execute()
  })
}
