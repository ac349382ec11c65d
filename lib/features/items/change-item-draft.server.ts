import { Failure } from "@/lib/contract/errors"
import { changesBetween } from "@/lib/features/events/changes"
import { record } from "@/lib/features/events/events.server"
import { requireWithinPlan } from "@/lib/server/auth/require-within-plan"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { EditableItem } from "./admin-shapes"
import { showEditableItem } from "./editable-item.server"
import { itemDraftEvents } from "./events"
import { findReview } from "./find-review.server"
import { type DraftAction, mayActOnDraft } from "./item-draft-shapes"
import { requireComplete } from "./require-complete.server"
import { applyDraft, discardDraft, reviewDraft } from "./save-draft.server"

interface DraftActionInput {
  id: number
  version: number
  action: DraftAction
  /** What was shown of what the item contains; without it, whatever it is now. */
  contentsVersion?: number | undefined
  reason?: string | undefined
}

/**
 * Does an action with the draft of a published item. Throws `stale` for an old version, `forbidden` for an action that the
 * actor may not do now, `incomplete` before an incomplete item is published or sent for review, and `after_plan_end` for a new date after the days of
 * grace of the plan.
 */
export async function changeItemDraft(
  db: Db,
  actor: Actor,
  { id, version, contentsVersion, action, reason = "" }: DraftActionInput,
): Promise<EditableItem> {
  const before = await showEditableItem(db, actor, id)
  if (before.version !== version) throw new Failure("stale")
  if (contentsVersion !== undefined && contentsVersion !== (before.draft?.contentsVersion ?? 0))
    throw new Failure("stale")
  if (!mayActOnDraft(action, { ...before, isTeacher: actor.role === "Teacher" })) throw new Failure("forbidden")
  if (action === "sendBack" && reason === "") throw new Failure("invalid_input", { fields: { reason: ["Is missing"] } })
  if (action === "publish" || action === "submit") requireComplete(before)
  if (action === "publish" && before.draft?.changes.some(({ field }) => field === "startsAt"))
    await requireWithinPlan(db, before.startsAt)
  await ACTIONS[action](db, { actor, id, version }, reason)
  await recordAction(db, actor, { before, action, reason })
  return showEditableItem(db, actor, id)
}

const QUIET_EVENTS = {
  submit: itemDraftEvents.submitted,
  withdraw: itemDraftEvents.withdrawn,
  discard: itemDraftEvents.discarded,
} satisfies Partial<Record<DraftAction, unknown>>

async function recordAction(
  db: Db,
  actor: Actor,
  { before, action, reason }: { before: EditableItem; action: DraftAction; reason: string },
) {
  const { id: itemId, title, draft } = before
  const of = { by: actor, changes: changesBetween(valuesOf(before, "before"), valuesOf(before, "after")) }
  const data = { itemId, item: title }
  if (action !== "sendBack" && action !== "publish") return record(db, QUIET_EVENTS[action], { ...of, data })
  const review = await findReview(db, actor, { itemId, isInReview: Boolean(draft?.sentAt) })
  return action === "publish"
    ? record(db, itemDraftEvents.published, { ...of, data: { ...data, ...review } })
    : record(db, itemDraftEvents.sentBack, { ...of, data: { ...data, ...review, reason } })
}

type Act = (db: Db, at: { actor: Actor; id: number; version: number }, reason: string) => Promise<unknown>

const ACTIONS: Record<DraftAction, Act> = {
  publish: applyDraft,
  discard: discardDraft,
  submit: (db, at) => reviewDraft(db, at, { isSent: true, note: null }),
  withdraw: (db, at) => reviewDraft(db, at, { isSent: false, note: null }),
  sendBack: (db, at, note) => reviewDraft(db, at, { isSent: false, note }),
}

/** The changed fields with their values, for the history. */
const valuesOf = ({ draft }: EditableItem, side: "before" | "after") => ({
  ...Object.fromEntries(draft?.changes.map((change) => [change.field, change[side]]) ?? []),
  ...(side === "after" && draft && draft.contents.length > 0 && { contents: draft.contents.slice(0, MAX_AUDITED) }),
})

const MAX_AUDITED = 50
