import { Failure } from "@/lib/contract/errors"
import { audit } from "@/lib/features/audit/audit.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { EditableItem } from "./admin-shapes"
import { showEditableItem } from "./editable-item.server"
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
 * actor may not do now, and `incomplete` before an incomplete item is published or sent for review.
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
  await ACTIONS[action](db, { id, version }, reason)
  await audit(db, {
    actorId: actor.userId,
    action: `item.draft.${action}`,
    target: `item:${id}`,
    before: valuesOf(before, "before"),
    after: { ...valuesOf(before, "after"), ...(reason && { reason }) },
  })
  return showEditableItem(db, actor, id)
}

type Act = (db: Db, at: { id: number; version: number }, reason: string) => Promise<unknown>

const ACTIONS: Record<DraftAction, Act> = {
  publish: applyDraft,
  discard: discardDraft,
  submit: (db, at) => reviewDraft(db, at, { isSent: true, note: null }),
  withdraw: (db, at) => reviewDraft(db, at, { isSent: false, note: null }),
  sendBack: (db, at, note) => reviewDraft(db, at, { isSent: false, note }),
}

/** The changed fields with their values, for the audit trail. */
const valuesOf = ({ draft }: EditableItem, side: "before" | "after") => ({
  ...Object.fromEntries(draft?.changes.map((change) => [change.field, change[side]]) ?? []),
  ...(side === "after" && draft && draft.contents.length > 0 && { contents: draft.contents.slice(0, MAX_AUDITED) }),
})

const MAX_AUDITED = 50
