import { randomUUID } from "node:crypto"
import type { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import type { AdminItem } from "@/lib/features/items/admin-shapes"
import type { ItemPart } from "@/lib/features/catalogue/item-kinds"
import { type ItemStatus, mayAct } from "@/lib/features/catalogue/item-statuses"
import {
  changeItemStatus,
  createItem,
  deleteItem,
  saveItem,
  showAdminItem,
  showEditableItem,
} from "@/lib/features/items/items.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { ModuleInput } from "./content-shapes"
import { requireItem } from "./require-item.server"

/** Creates a draft, which its teacher teaches, or changes title and short text by id; throws `stale` for an old version. */
export async function saveModule(db: Db, actor: Actor, input: z.output<typeof ModuleInput>): Promise<AdminItem> {
  const { id, version, title, shortText, kind } = input
  const saved =
    id === undefined ? await createItem(db, actor, { kind, title, idempotencyKey: randomUUID() }) : { id, version }
  await saveItem(db, actor, {
    id: saved.id,
    version: saved.version,
    title,
    ...(shortText !== undefined && { shortText }),
    isLive: true,
  })
  return showAdminItem(db, actor, saved.id)
}

/** Deletes an item that nobody owns or ordered; a teacher only their own draft. Throws `item_in_use` otherwise. */
export async function removeModule(db: Db, actor: Actor, id: number): Promise<null> {
  const { status } = await requireItem(db, actor, id)
  if (actor.role === "Teacher" && status !== "draft") throw new Failure("forbidden")
  await deleteItem(db, actor, id)
  return null
}

/** Publishes a complete draft, or sends it for review where its teacher may not publish; an incomplete one stays as it is. */
export async function submitModule(
  db: Db,
  actor: Actor,
  id: number,
): Promise<{ status: ItemStatus; missing: ItemPart[] }> {
  const item = await showEditableItem(db, actor, id)
  const { status, version, missing } = item
  const action = (["publish", "submit"] as const).find((one) =>
    mayAct(one, { ...item, isTeacher: actor.role === "Teacher" }),
  )
  if (missing.length > 0 || !action) return { status, missing }
  return changeItemStatus(db, actor, { id, version, action })
}
