import { sql } from "kysely"
import { onPage, pageOf, withTotal } from "@/lib/server/db/page"
import type { Db } from "@/lib/server/tenancy/transaction"
import { itemKindOf } from "@/lib/shared/item-kinds"
import { isListed } from "@/lib/features/access/access.server"

/** Items in one sitemap. */
const SITEMAP_PAGE_SIZE = 5_000

/** Kind, id and last change of the listed items, 5,000 a page. */
export async function listSitemapEntries(db: Db, page: number) {
  const range = { page, size: SITEMAP_PAGE_SIZE }
  const rows = await db
    .selectFrom("items as i")
    .select(["i.kind", "i.id", "i.updatedAt", sql<number>`count(*) over ()::int`.as("total")])
    .where(isListed())
    .where("i.isIndexed", "=", true)
    .orderBy("i.id")
    .$call(onPage(range))
    .execute()
  return pageOf(withTotal(rows), range, ({ kind, ...row }) => ({ ...row, kind: itemKindOf(kind) }))
}
