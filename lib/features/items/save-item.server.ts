import { Failure } from "@/lib/contract/errors"
import { changesBetween } from "@/lib/features/events/changes"
import { record } from "@/lib/features/events/events.server"
import { isSacCode } from "@/lib/features/tax/tax.server"
import type { Actor } from "@/lib/server/auth/actor"
import { safeHtml } from "@/lib/server/safe-html"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { EditableItem } from "./admin-shapes"
import { showEditableItem } from "./editable-item.server"
import { itemEvents } from "./events"
import { type ItemChange, ItemOffer, offerErrors } from "./item-input"
import { isPublicStatus } from "@/lib/features/catalogue/item-statuses"
import { saveDraft } from "./save-draft.server"
import { updateItem } from "./update-item.server"

type ItemVersion = { id: number; version: number }
type SaveInput = ItemChange & {
  id: number
  version?: number | undefined
  /** Whether a published item is changed at once, for a caller who may publish; otherwise its draft is. */
  isLive?: boolean
}

/**
 * Saves the fields of an item that the input names, of a published one in its draft. Throws `stale` when it was changed since
 * the version that was submitted, if one was, and `forbidden` when a teacher features it, or changes what buyers of a public
 * item pay and get.
 */
export async function saveItem(
  db: Db,
  actor: Actor,
  { id, version, isLive = false, ...input }: SaveInput,
): Promise<EditableItem> {
  const before = await showEditableItem(db, actor, id)
  if (version !== undefined && before.version !== version) throw new Failure("stale")
  const change = changedFields(before, sanitised(input))
  if (actor.role === "Teacher" && isAdminsChange(before, change)) throw new Failure("forbidden")
  await requireFittingOffer(db, before, change)
  if (Object.keys(change).length === 0) return before
  const at = { id, version: before.version }
  const isPublic = isPublicStatus(before.status)
  if (isPublic && !(isLive && mayPublish(actor, before))) return saveInDraft(db, { actor, ...at }, change)
  await updateItem(db, at, change)
  // The update has raised the version by one; its fields are no longer those of a draft.
  if (isPublic && before.draft) await saveDraft(db, { actor, id, version: at.version + 1 }, change)
  const after = await showEditableItem(db, actor, id)
  await record(db, itemEvents.saved, {
    by: actor,
    data: { itemId: id, item: after.title },
    changes: changesBetween(valuesOf(before, change), valuesOf(after, change)),
  })
  return after
}

const mayPublish = ({ role }: Actor, { teachersPublish }: EditableItem) => role !== "Teacher" || teachersPublish

/** Saves a change of a published item in its draft; whether it is featured is no part of that. */
async function saveInDraft(
  db: Db,
  { actor, id, version }: ItemVersion & { actor: Actor },
  { featured, ...change }: ItemChange,
) {
  if (featured !== undefined) await updateItem(db, { id, version }, { featured })
  const current = featured === undefined ? version : version + 1
  if (Object.keys(change).length > 0) await saveDraft(db, { actor, id, version: current }, change)
  return showEditableItem(db, actor, id)
}

const sanitised = ({ description, ...input }: ItemChange): ItemChange => ({
  ...input,
  ...(description !== undefined && { description: safeHtml(description) }),
})

/** The fields whose values differ from the saved ones. */
function changedFields(before: EditableItem, input: ItemChange): ItemChange {
  const saved: Record<string, unknown> = before
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name])),
  )
}

const isAdminsChange = ({ status }: EditableItem, change: ItemChange) =>
  change.featured !== undefined ||
  (isPublicStatus(status) && Object.keys(ItemOffer.shape).some((name) => name in change))

/** Throws `invalid_input` where the price, the dates or the tax code would not fit. */
async function requireFittingOffer(db: Db, before: EditableItem, change: ItemChange) {
  const { sacCode } = change
  const fields = {
    ...offerErrors({ ...before, ...change }),
    ...(sacCode && !(await isSacCode(db, sacCode)) && { sacCode: ["Is not in the list"] }),
  }
  if (Object.keys(fields).length > 0) throw new Failure("invalid_input", { fields })
}

/** The values of the changed fields, for the history. */
function valuesOf(item: EditableItem, change: ItemChange): object {
  const values: Record<string, unknown> = item
  return Object.fromEntries(Object.keys(change).map((name) => [name, values[name]]))
}
