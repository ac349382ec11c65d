import type { Member } from "./members"
import { serverModules } from "./server-modules"

interface NewItem {
  status?: "draft" | "published"
  title?: string
  priceMinor?: number
}

/** Creates a course of the institute of a member, a draft unless told otherwise. */
export async function createItem(
  { instituteId }: Member,
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
