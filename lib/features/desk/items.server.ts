import type { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import { found } from "@/lib/server/db/outcomes"
import type { Db } from "@/lib/server/tenancy/transaction"
import { itemKindOf } from "@/lib/shared/item-kinds"
import type { DeskItem, ItemInput } from "./contract"
import { ITEM_STATUSES } from "./item-statuses"
import { findDeskItem, listDeskItems, updateItem } from "./item-queries.server"

type Row = NonNullable<Awaited<ReturnType<typeof findDeskItem>>>

/** A page of the items that somebody looks after. */
export async function listItems(db: Db, actor: Actor, filter: Parameters<typeof listDeskItems>[2]) {
  const { rows, total } = await listDeskItems(db, actor, filter)
  const { page, size } = filter
  return { content: rows.map(toDeskItem), page, size, totalElements: total, totalPages: Math.ceil(total / size) }
}

/** One item that somebody looks after; another's is not found. */
export const showItem = async (db: Db, actor: Actor, id: number) => toDeskItem(await found(findDeskItem(db, actor, id)))

/** Saves an item; refused as `stale` after somebody else's change, and as `no_rights` for a teacher who would publish. */
export async function saveItem(
  db: Db,
  actor: Actor,
  { id, version, ...change }: z.output<typeof ItemInput>,
): Promise<DeskItem> {
  const before = await showItem(db, actor, id)
  const publishes = change.status !== before.status || change.featured !== before.featured
  if (actor.role === "Teacher" && publishes) throw new Failure("no_rights")
  if (!(await updateItem(db, id, version, change))) throw new Failure("stale")
  const after = await showItem(db, actor, id)
  const told = { before: JSON.stringify(before), after: JSON.stringify(after) }
  await db
    .insertInto("audit_entries")
    .values({ actorId: actor.userId, action: "item.saved", target: `item:${id}`, ...told })
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
