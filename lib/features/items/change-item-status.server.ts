import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { audit } from "@/lib/features/audit/audit.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { EditableItem } from "./admin-shapes"
import { showEditableItem } from "./editable-item.server"
import { ACTION_RULES, isPublicStatus, type ItemAction, mayAct } from "./item-statuses"
import { updateItem } from "./update-item.server"

interface ActionInput {
  id: number
  version: number
  action: ItemAction
  reason?: string | undefined
}

/**
 * Does an action with an item. Throws `forbidden` for an action that the actor may not do from its status, and
 * `incomplete`, with the missing parts as fields, before something incomplete is published or sent for review.
 */
export async function changeItemStatus(
  db: Db,
  actor: Actor,
  { id, version, action, reason = "" }: ActionInput,
): Promise<EditableItem> {
  const before = await showEditableItem(db, actor, id)
  if (before.version !== version) throw new Failure("stale")
  if (!mayAct(action, { ...before, isTeacher: actor.role === "Teacher" })) throw new Failure("forbidden")
  if (action === "sendBack" && reason === "") throw new Failure("invalid_input", { fields: { reason: ["Is missing"] } })
  const { to } = ACTION_RULES[action]
  if (before.missing.length > 0 && (isPublicStatus(to) || to === "review"))
    throw new Failure("incomplete", {
      fields: Object.fromEntries(before.missing.map((part) => [part, ["Is missing"]])),
    })
  await updateItem(
    db,
    { id, version },
    {
      status: to,
      reviewNote: action === "sendBack" ? reason : null,
      ...(isPublicStatus(to) && { publishedAt: sql<Date>`coalesce("publishedAt", now())` }),
    },
  )
  await audit(db, {
    actorId: actor.userId,
    action: "item.status_changed",
    target: `item:${id}`,
    before: { status: before.status },
    after: { status: to, ...(reason && { reason }) },
  })
  return showEditableItem(db, actor, id)
}
