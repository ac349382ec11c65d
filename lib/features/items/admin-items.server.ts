import type { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import { audit } from "@/lib/features/audit/audit.server"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { pageOf } from "@/lib/server/db/page"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import { itemKindOf } from "@/lib/shared/item-kinds"
import type { AdminItem, ItemInput } from "./admin-shapes"
import { ITEM_STATUSES, mayTeacherChangeStatus } from "./item-statuses"
import { findAdminItemRow, listAdminItemRows, updateItem } from "./admin-queries.server"

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
export const showAdminItem = async (db: Db, actor: Actor, id: number) =>
  toAdminItem(await orNotFound(findAdminItemRow(db, actor, id)))

/**
 * Saves an item. Throws `stale` when it was changed since the submitted version, and `forbidden` when a teacher changes
 * the status beyond draft and review, or `featured`.
 */
export async function saveItem(db: Db, actor: Actor, change: z.output<typeof ItemInput>): Promise<AdminItem> {
  const before = await showAdminItem(db, actor, change.id)
  const mayChange = mayTeacherChangeStatus(before.status, change.status) && change.featured === before.featured
  if (actor.role === "Teacher" && !mayChange) throw new Failure("forbidden")
  if (!(await updateItem(db, change))) throw new Failure("stale")
  const after = await showAdminItem(db, actor, change.id)
  await audit(db, { actorId: actor.userId, action: "item.saved", target: `item:${change.id}`, before, after })
  return after
}

const toAdminItem = ({ kind, status, country, enrolled, lessons, ...row }: Row): AdminItem => ({
  ...row,
  kind: itemKindOf(kind),
  status: enumOf(ITEM_STATUSES, status, "status of an item"),
  country: country ?? "IN",
  enrolled: enrolled ?? 0,
  lessons: lessons ?? 0,
})
