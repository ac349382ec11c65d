import type { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import { found } from "@/lib/server/db/outcomes"
import type { Db } from "@/lib/server/tenancy/transaction"
import { itemKindOf } from "@/lib/shared/item-kinds"
import type { DeskItem, ItemInput } from "./admin-shapes"
import { ITEM_STATUSES, mayTeacherMove } from "./statuses"
import { findDeskItem, listDeskItems, updateItem } from "./admin-queries.server"

type Row = NonNullable<Awaited<ReturnType<typeof findDeskItem>>>

/** A page of the items that somebody looks after, with the number of each kind. */
export async function listItems(db: Db, actor: Actor, filter: Parameters<typeof listDeskItems>[2]) {
  const { rows, kinds } = await listDeskItems(db, actor, filter)
  const { kind: wanted, page, size } = filter
  const counts = kinds.map(({ kind, count }) => ({ kind: itemKindOf(kind), count }))
  const total = counts.reduce((sum, { kind, count }) => sum + (wanted === "all" || wanted === kind ? count : 0), 0)
  return {
    content: rows.map(toDeskItem),
    kinds: counts,
    page,
    size,
    totalElements: total,
    totalPages: Math.ceil(total / size),
  }
}

/** One item that somebody looks after; another's is not found. */
export const showItem = async (db: Db, actor: Actor, id: number) => toDeskItem(await found(findDeskItem(db, actor, id)))

/**
 * Saves an item; refused as `stale` after somebody else's change, and as `no_rights` for a teacher who would do more
 * than hand a draft in for review.
 */
export async function saveItem(db: Db, actor: Actor, change: z.output<typeof ItemInput>): Promise<DeskItem> {
  const before = await showItem(db, actor, change.id)
  const mayChange = mayTeacherMove(before.status, change.status) && change.featured === before.featured
  if (actor.role === "Teacher" && !mayChange) throw new Failure("no_rights")
  if (!(await updateItem(db, change))) throw new Failure("stale")
  const after = await showItem(db, actor, change.id)
  const told = { before: JSON.stringify(before), after: JSON.stringify(after) }
  await db
    .insertInto("audit_entries")
    .values({ actorId: actor.userId, action: "item.saved", target: `item:${change.id}`, ...told })
    .execute()
  return after
}

const toDeskItem = ({ kind, status, country, enrolled, lessons, ...row }: Row): DeskItem => ({
  ...row,
  kind: itemKindOf(kind),
  status: ITEM_STATUSES.find((one) => one === status) ?? "draft",
  country: country ?? "IN",
  enrolled: enrolled ?? 0,
  lessons: lessons ?? 0,
})
