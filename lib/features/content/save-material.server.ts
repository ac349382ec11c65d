import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { type ContentsChange, endChange } from "@/lib/features/item-contents/item-contents.server"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { MaterialDetail, MaterialInput } from "./content-shapes"
import { checkContent } from "./check-content.server"
import { findMaterialDetail } from "./curriculum-queries.server"
import { dripColumns } from "@/lib/features/access/drip"
import { kindSpec, materialKindOf } from "@/lib/features/catalogue/material-kinds"
import { lockMaterial, lockSection, type NewMaterial } from "./require-item.server"
import { requireRoom } from "./require-room.server"

/**
 * Adds a material to a section, or changes one by id. Throws `stale` when it was changed since the version that was submitted, if one was,
 * `invalid_input` for a file that does not fit its kind, and `curriculum_full` for a material too many.
 */
export async function saveMaterial(db: Db, actor: Actor, input: MaterialInput): Promise<MaterialDetail> {
  const { id, ...values } = input
  const saved = await (id === undefined ? addMaterial(db, actor, values) : changeMaterial(db, actor, { id, ...values }))
  const { change, areLessonsChanged } = saved
  await endChange(db, change, { actorId: actor.userId, areLessonsChanged })
  return orNotFound(findMaterialDetail(change.contents, saved.id))
}

type NewValues = Omit<MaterialInput, "id">
type Saved = { id: number; change: ContentsChange; areLessonsChanged: boolean }

async function addMaterial(db: Db, actor: Actor, input: NewValues): Promise<Saved> {
  const { sectionId, displayOrder } = input
  if (sectionId === undefined) throw new Failure("invalid_input", { fields: { sectionId: ["Required"] } })
  const { change } = await lockSection(db, actor, sectionId)
  const { contents, itemId } = change
  const material = await newMaterial(db, actor, input)
  const id = await insertMaterial(contents, { ...material, itemId, sectionId, displayOrder: displayOrder ?? null })
  return { id, change, areLessonsChanged: true }
}

/** The columns of a new material apart from its place: what was chosen, checked, and the defaults of its kind. */
export async function newMaterial(db: Db, actor: Actor, input: Omit<NewValues, "sectionId" | "displayOrder">) {
  const { kind, ...content } = await checkContent(db, actor, input)
  const spec = kindSpec(kind)
  return {
    ...content,
    ...dripColumns(input.drip ?? { kind: "none" }),
    kind,
    title: input.title,
    isPreview: input.isPreview ?? false,
    downloadable: spec.download === "always" || (input.downloadable ?? false),
    completionRule: ruleOf(kind, input) ?? spec.completionRules[0] ?? "opened",
    completionPercent: input.completionPercent ?? 90,
    allowsManualCompletion: input.allowsManualCompletion ?? false,
  }
}

/** Inserts a material at its place in a section of what a locked item contains, or at the end; returns its id. */
export async function insertMaterial(
  contents: Db,
  { displayOrder, ...material }: Omit<NewMaterial, "displayOrder"> & { displayOrder: number | null },
): Promise<number> {
  const { sectionId } = material
  if (displayOrder !== null) {
    await contents
      .updateTable("materials")
      .set({ displayOrder: sql<number>`"displayOrder" + 1` })
      .where("sectionId", "=", sectionId)
      .where("displayOrder", ">=", displayOrder)
      .execute()
  }
  const last = sql<number>`(select coalesce(max("displayOrder") + 1, 0) from ${sql.table("materials")} where "sectionId" = ${sectionId})`
  const { id, itemId } = await contents
    .insertInto("materials")
    .values({ ...material, displayOrder: displayOrder ?? last })
    .returning(["id", "itemId"])
    .executeTakeFirstOrThrow()
  await requireRoom(contents, itemId)
  return id
}

async function changeMaterial(db: Db, actor: Actor, input: NewValues & { id: number }): Promise<Saved> {
  const { id } = input
  const { row: before, change } = await lockMaterial(db, actor, id)
  if (input.version !== undefined && before.version !== input.version) throw new Failure("stale")
  const { title, isPreview, downloadable, completionPercent, allowsManualCompletion, drip } = input
  const hasNewContent = input.kind !== undefined || input.fileId !== undefined || input.body !== undefined
  const content = hasNewContent
    ? await checkContent(db, actor, {
        kind: input.kind ?? materialKindOf(before.kind),
        fileId: input.fileId === undefined ? before.fileId : input.fileId,
        body: input.body === undefined ? before.body : input.body,
      })
    : {}
  const kind = input.kind ?? materialKindOf(before.kind)
  const completionRule = ruleOf(kind, input)
  await change.contents
    .updateTable("materials")
    .set({
      ...content,
      title,
      ...(drip && dripColumns(drip)),
      ...(isPreview !== undefined && { isPreview }),
      ...(downloadable !== undefined && { downloadable: downloadable || kindSpec(kind).download === "always" }),
      ...(completionPercent !== undefined && { completionPercent }),
      ...(completionRule && { completionRule }),
      ...(allowsManualCompletion !== undefined && { allowsManualCompletion }),
      version: before.version + 1,
    })
    .where("id", "=", id)
    .execute()
  const isRuleChanged = completionPercent !== undefined && completionPercent !== before.completionPercent
  const hasOtherRule = completionRule !== undefined && completionRule !== before.completionRule
  return { id, change, areLessonsChanged: isRuleChanged || hasOtherRule }
}

/** The completion rule that was chosen; throws `invalid_input` for one that the kind does not offer. */
function ruleOf(kind: ReturnType<typeof materialKindOf>, { completionRule }: NewValues) {
  if (completionRule && !kindSpec(kind).completionRules.includes(completionRule))
    throw new Failure("invalid_input", { fields: { completionRule: ["Not offered for this kind"] } })
  return completionRule
}
