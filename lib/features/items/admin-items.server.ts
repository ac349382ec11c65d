import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { pageOf } from "@/lib/server/db/page"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import { itemKindOf } from "@/lib/shared/item-kinds"
import { findAdminItemRow, listAdminItemRows } from "./admin-queries.server"
import type { AdminItem } from "./admin-shapes"
import { ITEM_STATUSES } from "@/lib/features/catalogue/item-statuses"

type Row = NonNullable<Awaited<ReturnType<typeof findAdminItemRow>>>

/** A page of the items that the actor manages, with the number of each kind. */
export async function listAdminItems(db: Db, actor: Actor, filter: Parameters<typeof listAdminItemRows>[2]) {
  const { rows, kinds } = await listAdminItemRows(db, actor, filter)
  const { kind: filteredKind } = filter
  const counts = kinds.map(({ kind, count }) => ({ kind: itemKindOf(kind), count }))
  const total = counts.reduce(
    (sum, { kind, count }) => sum + (filteredKind === "all" || filteredKind === kind ? count : 0),
    0,
  )
  return { ...pageOf({ rows, total }, filter, toAdminItem), kinds: counts }
}

/** One item that the actor manages; throws `not_found` for any other. */
export const showAdminItem = async (db: Db, actor: Actor, id: number): Promise<AdminItem> =>
  toAdminItem(await orNotFound(findAdminItemRow(db, actor, id)))

/** Converts the columns that a row of the list and of the editor have in common. */
export const toAdminItem = <Columns extends Row>({ kind, status, country, enrolled, lessons, ...row }: Columns) => ({
  ...row,
  kind: itemKindOf(kind),
  status: enumOf(ITEM_STATUSES, status, "status of an item"),
  country: country ?? "IN",
  enrolled: enrolled ?? 0,
  lessons: lessons ?? 0,
})
