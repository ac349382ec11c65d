import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { itemKindOf } from "@/lib/shared/item-kinds"
import { isListed } from "./card-queries.server"

/** Addresses that one sitemap holds. */
export const ADDRESSES_A_PAGE = 5_000

/** Which listed items there are, a page of 5,000 at a time. */
export async function listAddresses(db: Db, page: number) {
  const rows = await db
    .selectFrom("items as i")
    .select(["i.kind", "i.id", "i.updatedAt", sql<number>`count(*) over ()::int`.as("total")])
    .where(isListed())
    .orderBy("i.id")
    .limit(ADDRESSES_A_PAGE)
    .offset(page * ADDRESSES_A_PAGE)
    .execute()
  return {
    totalElements: rows[0]?.total ?? 0,
    content: rows.map(({ kind, ...row }) => ({ ...row, kind: itemKindOf(kind) })),
  }
}
