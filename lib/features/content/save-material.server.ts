import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { MaterialDetail, MaterialInput } from "./content-shapes"
import { checkContent } from "./check-content.server"
import { findMaterialDetail } from "./curriculum-queries.server"
import { onLessonsChanged } from "./lessons-changed.server"
import { dripColumns } from "./drip"
import { kindSpec, materialKindOf } from "./material-kinds"
import { lockMaterial, lockSection, type NewMaterial } from "./require-item.server"
import { requireRoom } from "./require-room.server"

/**
 * Adds a material to a section, or changes one by id. Throws `stale` when it was changed since the version that was submitted, if one was,
 * `invalid_input` for a file that does not fit its kind, and `curriculum_full` for a material too many.
 */
export async function saveMaterial(db: Db, actor: Actor, input: MaterialInput): Promise<MaterialDetail> {
  const { id, ...values } = input
  const savedId = await (id === undefined
    ? addMaterial(db, actor, values)
    : changeMaterial(db, actor, { id, ...values }))
  return orNotFound(findMaterialDetail(db, savedId))
}

type NewValues = Omit<MaterialInput, "id">

async function addMaterial(db: Db, actor: Actor, input: NewValues): Promise<number> {
  const { sectionId, displayOrder } = input
  if (sectionId === undefined) throw new Failure("invalid_input", { fields: { sectionId: ["Required"] } })
  const { itemId } = await lockSection(db, actor, sectionId)
  const material = await newMaterial(db, actor, input)
  return insertMaterial(db, { ...material, itemId, sectionId, displayOrder: displayOrder ?? null })
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
  }
}

/** Inserts a material at its place in a section of a locked item, or at the end; returns its id. */
export async function insertMaterial(
  db: Db,
  { displayOrder, ...material }: Omit<NewMaterial, "displayOrder"> & { displayOrder: number | null },
): Promise<number> {
  const { sectionId } = material
  if (displayOrder !== null) {
    await db
      .updateTable("materials")
      .set({ displayOrder: sql<number>`"displayOrder" + 1` })
      .where("sectionId", "=", sectionId)
      .where("displayOrder", ">=", displayOrder)
      .execute()
  }
  const last = sql<number>`(select coalesce(max("displayOrder") + 1, 0) from materials where "sectionId" = ${sectionId})`
  const { id, itemId } = await db
    .insertInto("materials")
    .values({ ...material, displayOrder: displayOrder ?? last })
    .returning(["id", "itemId"])
    .executeTakeFirstOrThrow()
  await requireRoom(db, itemId)
  await onLessonsChanged(db, itemId)
  return id
}

async function changeMaterial(db: Db, actor: Actor, input: NewValues & { id: number }): Promise<number> {
  const { id } = input
  const before = await lockMaterial(db, actor, id)
  if (input.version !== undefined && before.version !== input.version) throw new Failure("stale")
  const { title, isPreview, downloadable, completionPercent, drip } = input
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
  await db
    .updateTable("materials")
    .set({
      ...content,
      title,
      ...(drip && dripColumns(drip)),
      ...(isPreview !== undefined && { isPreview }),
      ...(downloadable !== undefined && { downloadable: downloadable || kindSpec(kind).download === "always" }),
      ...(completionPercent !== undefined && { completionPercent }),
      ...(completionRule && { completionRule }),
      version: before.version + 1,
    })
    .where("id", "=", id)
    .execute()
  const isRuleChanged = completionPercent !== undefined && completionPercent !== before.completionPercent
  if (isRuleChanged || (completionRule && completionRule !== before.completionRule))
    await onLessonsChanged(db, before.itemId)
  return id
}

/** The completion rule that was chosen; throws `invalid_input` for one that the kind does not offer. */
function ruleOf(kind: ReturnType<typeof materialKindOf>, { completionRule }: NewValues) {
  if (completionRule && !kindSpec(kind).completionRules.includes(completionRule))
    throw new Failure("invalid_input", { fields: { completionRule: ["Not offered for this kind"] } })
  return completionRule
}
