import { searchItems } from "@/lib/features/items/items.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Suggestions } from "./contract"
import { listTeacherRows } from "./teacher-queries.server"

const MAX_ITEMS = 6
const MAX_TEACHERS = 2

/** The best items and teachers for a search that is still being typed, by the corrected words if the given ones find no item. */
export async function suggest(db: Db, searchParam: string): Promise<Suggestions> {
  const { content, corrected } = await searchItems(db, { searchParam, page: 0, size: MAX_ITEMS })
  const teachers = await listTeacherRows(db, { searchParam: corrected ?? searchParam, page: 0, size: MAX_TEACHERS })
  return { items: content, teachers, corrected }
}
