import { createHash } from "node:crypto"
import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { changesBetween } from "@/lib/features/events/changes"
import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import { pictureJson } from "@/lib/server/media/picture-json"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import type { ItemKind } from "@/lib/shared/item-kinds"
import { MAX_ORDERED } from "./editing-contract"
import { itemEvents } from "./events"
import { ITEM_STATUSES } from "@/lib/features/catalogue/item-statuses"

/** The items of a kind in the order of the public lists, and the version of that order. */
export async function showItemOrder(db: Db, kind: ItemKind) {
  const rows = await selectOrdered(db, kind)
    .select(["i.title", "i.status"])
    .select((e) => pictureJson(e.ref("i.image")).as("image"))
    .execute()
  return {
    version: versionOf(rows),
    items: rows.map((row) => ({ ...row, status: enumOf(ITEM_STATUSES, row.status, "status of an item") })),
  }
}

interface OrderInput {
  kind: ItemKind
  version: string
  ids: number[]
}

/**
 * Orders the items of a kind. Throws `stale` when the order or its items were changed since that version, and
 * `invalid_input` when the ids are not exactly those of the kind.
 */
export async function saveItemOrder(db: Db, actor: Actor, { kind, version, ids }: OrderInput): Promise<void> {
  const rows = await selectOrdered(db, kind).forNoKeyUpdate("i").execute()
  const known = new Set(rows.map(({ id }) => id))
  if (versionOf(rows) !== version) throw new Failure("stale")
  if (new Set(ids).size !== ids.length || ids.length !== rows.length || ids.some((id) => !known.has(id)))
    throw new Failure("invalid_input", { fields: { ids: ["Must be all items of this kind, each once"] } })
  await sql`update items set "displayOrder" = place.at
    from unnest(${ids}::bigint[]) with ordinality as place (id, at)
    where items.id = place.id and items."displayOrder" <> place.at`.execute(db)
  await record(db, itemEvents.ordered, {
    by: actor,
    data: { kind, count: ids.length },
    changes: changesBetween({ ids: rows.map(({ id }) => id) }, { ids }),
  })
}

const selectOrdered = (db: Db, kind: ItemKind) =>
  db
    .selectFrom("items as i")
    .select(["i.id", "i.featured"])
    .where("i.kind", "=", kind)
    .where("i.status", "<>", "archived")
    .orderBy("i.featured", "desc")
    .orderBy("i.displayOrder")
    .orderBy("i.id")
    .limit(MAX_ORDERED)

/** An order is its own version: it changes with every item that comes, goes or moves. */
const versionOf = (rows: readonly { id: number; featured: boolean }[]): string =>
  createHash("sha256")
    .update(rows.map(({ id, featured }) => `${id}${featured ? "*" : ""}`).join())
    .digest("hex")
    .slice(0, 32)
