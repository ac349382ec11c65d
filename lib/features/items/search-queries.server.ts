import { sql } from "kysely"
import { isInstituteActive } from "@/lib/server/tenancy/is-institute-active"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { ItemKind } from "@/lib/shared/item-kinds"
import { isListed } from "@/lib/features/access/access.server"
import { type CardRow, selectCards } from "./card-queries.server"
import type { ItemFilter } from "./contract"

export type ItemSearch = Omit<ItemFilter, "instituteId"> & { kind?: ItemKind | undefined }
type FoundItem = { itemId: number; total: number; corrected: string | null }

/** A page of the cards that a search or a filter finds, each with the total number and the corrected words (migration 0240). */
export async function searchCardRows(db: Db, search: ItemSearch): Promise<(CardRow & Omit<FoundItem, "itemId">)[]> {
  const { searchParam, kind, category, level, language, price, sort, page, size } = search
  const { rows: found } = await sql<FoundItem>`
    select * from tenancy.search_items(${searchParam ?? null}, ${kind ?? null}, ${category ?? null}, ${level ?? null},
      ${language ?? null}, ${price ?? null}, ${sort ?? null}, ${size}, ${page * size})
    where ${isInstituteActive}`.execute(db)
  if (found.length === 0) return []
  const ids = found.map(({ itemId }) => itemId)
  const cards = await selectCards(db).where("i.id", "in", ids).where(isListed()).execute()
  return found.flatMap(({ itemId, total, corrected }) => {
    const card = cards.find(({ id }) => id === itemId)
    return card ? [{ ...card, total, corrected }] : []
  })
}
