import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { changesBetween } from "@/lib/features/events/changes"
import { announceOpening } from "@/lib/features/enquiries/enquiries.server"
import { record } from "@/lib/features/events/events.server"
import { publishContents } from "@/lib/features/item-contents/item-contents.server"
import { freePlaces, requireLimit } from "@/lib/features/plans/plans.server"
import { requireWithinPlan } from "@/lib/server/auth/require-within-plan"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { EditableItem } from "./admin-shapes"
import { showEditableItem } from "./editable-item.server"
import { itemStatusEvents } from "./events"
import { findReview } from "./find-review.server"
import { ACTION_RULES, isPublicStatus, type ItemAction, mayAct } from "@/lib/features/catalogue/item-statuses"
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
 * Does an action with an item. Throws `forbidden` for an action that the actor may not do from its status, `incomplete`, with
 * the missing parts as fields, before something incomplete is published or sent for review, `quota_exceeded` where the plan
 * has no place for one more that is public, `after_plan_end` for one that begins after its days of grace, and `item_held` for anything but to archive what the plan holds.
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
  if (before.isHeld && to !== "archived") throw new Failure("item_held")
  if (isPublicStatus(to) || to === "review") requireComplete(before)
  const isNew = isPublicStatus(to) && !isPublicStatus(before.status)
  if (isNew) await requireWithinPlan(db, before.startsAt)
  if (isNew) await requireLimit(db, "publishedItems", { amount: 1, by: actor.userId })
  const update = () =>
    updateItem(
      db,
      { id, version },
      {
        status: to,
        reviewNote: action === "sendBack" ? reason : null,
        ...(isPublicStatus(to) && { publishedAt: sql<Date>`coalesce("publishedAt", now())` }),
      },
    )
  await (isPublicStatus(before.status) && !isPublicStatus(to) ? freePlaces(db, "publishedItems", update) : update())
  // What leaves the public pages takes its draft over; the update above has raised the version by one.
  if (!isPublicStatus(to)) {
    if (before.draft) await applyDraft(db, { actor, id, version: version + 1 })
    else await publishContents(db, id)
  }
  if (action === "publish") await announceOpening(db)
  await recordAction(db, actor, { before, action, reason })
  return showEditableItem(db, actor, id)
}

const QUIET_EVENTS = {
  submit: itemStatusEvents.reviewRequested,
  withdraw: itemStatusEvents.reviewWithdrawn,
  unlist: itemStatusEvents.unlisted,
  archive: itemStatusEvents.archived,
  unarchive: itemStatusEvents.unarchived,
} satisfies Partial<Record<ItemAction, unknown>>

async function recordAction(
  db: Db,
  actor: Actor,
  { before, action, reason }: { before: EditableItem; action: ItemAction; reason: string },
) {
  const { id: itemId, title, status } = before
  const of = { by: actor, changes: changesBetween({ status }, { status: ACTION_RULES[action].to }) }
  const data = { itemId, item: title }
  if (action !== "sendBack" && action !== "publish") return record(db, QUIET_EVENTS[action], { ...of, data })
  const review = await findReview(db, actor, { itemId, isInReview: status === "review" })
  return action === "publish"
    ? record(db, itemStatusEvents.published, { ...of, data: { ...data, ...review } })
    : record(db, itemStatusEvents.sentBack, { ...of, data: { ...data, ...review, reason } })
}
