import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { endChange } from "@/lib/features/item-contents/item-contents.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { ADMINS } from "@/lib/shared/roles"
import type { DisplayOrders } from "./content-shapes"
import { lockMaterials, lockSection, requireItem } from "./require-item.server"

type Entry = DisplayOrders[number]

/**
 * Saves an order. Sections of an item, and materials of every section that is touched, are named completely and counted
 * from 0: throws `stale` when one is missing or unknown, since somebody else then changed the curriculum, and
 * `invalid_input` for doubled ids or places, mixed kinds and materials of several items.
 */
export async function saveOrder(db: Db, actor: Actor, entries: DisplayOrders): Promise<null> {
  const [first] = entries
  const ids = new Set(entries.map(({ id }) => id))
  if (!first || ids.size !== entries.length || entries.some(({ kind }) => kind !== first.kind))
    throw invalid("Each id once, all of one kind")
  if (first.kind === "module") await orderModules(db, actor, entries)
  else if (first.kind === "section") await orderSections(db, actor, entries)
  else await orderMaterials(db, actor, entries)
  return null
}

async function orderModules(db: Db, actor: Actor, entries: Entry[]) {
  if (!ADMINS.some((role) => role === actor.role)) throw new Failure("forbidden")
  for (const { id } of entries) await requireItem(db, actor, id)
  await sql`update items set "displayOrder" = to_order.place
    from unnest(${entries.map(({ id }) => id)}::bigint[], ${places(entries)}::int[]) to_order (id, place)
    where items.id = to_order.id`.execute(db)
}

async function orderSections(db: Db, actor: Actor, entries: Entry[]) {
  const [first] = entries
  const { change } = await lockSection(db, actor, first?.id ?? 0)
  const { contents, itemId } = change
  const sections = await contents.selectFrom("sections").select("id").where("itemId", "=", itemId).execute()
  const known = new Set(sections.map(({ id }) => id))
  if (entries.some(({ id }) => !known.has(id)) || entries.length !== known.size) throw new Failure("stale")
  requireDense(entries)
  await sql`update ${sql.table("sections")} as s set "displayOrder" = to_order.place
    from unnest(${entries.map(({ id }) => id)}::bigint[], ${places(entries)}::int[]) to_order (id, place)
    where s.id = to_order.id and s."displayOrder" <> to_order.place`.execute(contents)
  await endChange(db, change, { actorId: actor.userId })
}

async function orderMaterials(db: Db, actor: Actor, entries: Entry[]) {
  const change = await lockMaterials(
    db,
    actor,
    entries.map(({ id }) => id),
  )
  const { contents, itemId } = change
  const [sections, materials] = await Promise.all([
    contents.selectFrom("sections").select("id").where("itemId", "=", itemId).execute(),
    contents.selectFrom("materials").select(["id", "sectionId"]).where("itemId", "=", itemId).execute(),
  ])
  const sectionIds = new Set(sections.map(({ id }) => id))
  if (entries.some(({ sectionId }) => sectionId !== undefined && !sectionIds.has(sectionId)))
    throw new Failure("not_found")

  const current = new Map(materials.map(({ id, sectionId }) => [id, sectionId]))
  const moved = entries.map((entry) => ({ ...entry, sectionId: entry.sectionId ?? current.get(entry.id) ?? 0 }))
  const target = new Map(moved.map(({ id, sectionId }) => [id, sectionId]))
  for (const sectionId of new Set(moved.flatMap((entry) => [entry.sectionId, current.get(entry.id) ?? 0]))) {
    const members = materials.filter(({ id, sectionId: of }) => (target.get(id) ?? of) === sectionId)
    if (members.some(({ id }) => !target.has(id))) throw new Failure("stale")
    requireDense(moved.filter((entry) => entry.sectionId === sectionId))
  }
  await sql`update ${sql.table("materials")} as m set "displayOrder" = to_order.place, "sectionId" = to_order.section
    from unnest(${moved.map(({ id }) => id)}::bigint[], ${moved.map(({ sectionId }) => sectionId)}::bigint[],
      ${places(moved)}::int[]) to_order (id, section, place)
    where m.id = to_order.id
      and (m."displayOrder", m."sectionId") is distinct from (to_order.place, to_order.section)`.execute(contents)
  await endChange(db, change, { actorId: actor.userId })
}

/** Throws `invalid_input` unless the places are 0, 1, 2 and so on, each once. */
function requireDense(entries: Entry[]) {
  if (new Set(places(entries)).size !== entries.length || places(entries).some((place) => place >= entries.length))
    throw invalid("0, 1, 2 and so on, each once")
}

const places = (entries: Entry[]) => entries.map(({ displayOrder }) => displayOrder)
const invalid = (message: string) => new Failure("invalid_input", { fields: { displayOrder: [message] } })
