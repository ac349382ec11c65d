import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { audit } from "@/lib/features/audit/audit.server"
import { publishContents } from "@/lib/features/item-contents/item-contents.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { EditableItem } from "./admin-shapes"
import { showEditableItem } from "./editable-item.server"
import { ACTION_RULES, isPublicStatus, type ItemAction, mayAct } from "./item-statuses"
import { requireComplete } from "./require-complete.server"
import { applyDraft } from "./save-draft.server"
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
  if (isPublicStatus(to) || to === "review") requireComplete(before)
  await updateItem(
    db,
    { id, version },
    {
      status: to,
      reviewNote: action === "sendBack" ? reason : null,
      ...(isPublicStatus(to) && { publishedAt: sql<Date>`coalesce("publishedAt", now())` }),
    },
  )
  // What leaves the public pages takes its draft over; the update above has raised the version by one.
  if (!isPublicStatus(to)) {
    if (before.draft) await applyDraft(db, { id, version: version + 1 })
    else await publishContents(db, id)
  }
  await audit(db, {
    actorId: actor.userId,
    action: "item.status_changed",
    target: `item:${id}`,
    before: { status: before.status },
    after: { status: to, ...(reason && { reason }) },
  })
  return showEditableItem(db, actor, id)
}
