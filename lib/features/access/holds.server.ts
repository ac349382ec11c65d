import { type DripColumns, type Hold, holdsOf } from "./drip"
import type { Db } from "@/lib/server/tenancy/transaction"

interface MaterialDrip {
  id: number
  itemId: number
  /** Whether it is a free preview of an item that visitors may see. */
  isFreePreview: boolean
  /** Whether neither the material nor its section has a drip. */
  isUndripped: boolean
}

/** What decides whether a material may be opened, besides the entitlement. */
export async function findDrip(db: Db, materialId: number): Promise<MaterialDrip | undefined> {
  const row = await db
    .selectFrom("materials as m")
    .innerJoin("sections as s", "s.id", "m.sectionId")
    .innerJoin("items as i", "i.id", "m.itemId")
    .select(["m.id", "m.itemId", "m.isPreview", "i.status", "m.dripKind", "s.dripKind as sectionDripKind"])
    .where("m.id", "=", materialId)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, itemId, isPreview, status, dripKind, sectionDripKind } = row
  return {
    id,
    itemId,
    isFreePreview: isPreview && (status === "published" || status === "unlisted"),
    isUndripped: dripKind === "none" && sectionDripKind === "none",
  }
}

/** Whether nothing keeps a material closed to a learner of its item. */
export const isDue = async (db: Db, userId: number, { id, itemId, isUndripped }: MaterialDrip): Promise<boolean> =>
  isUndripped || !(await listHolds(db, userId, itemId)).has(id)

/** What keeps the lessons of an item closed to a learner, by the ids of the lessons. */
export async function listHolds(db: Db, userId: number, itemId: number): Promise<Map<number, Hold>> {
  const [rows, enrolment] = await Promise.all([listDrips(db, userId, itemId), findEnrolledAt(db, userId, itemId)])
  const sections = new Map<number, SectionDrip>()
  for (const { sectionId, sectionDripKind, sectionDripDays, sectionDripAt, ...lesson } of rows) {
    const drip = { dripKind: sectionDripKind, dripDays: sectionDripDays, dripAt: sectionDripAt }
    const section = sections.get(sectionId) ?? { ...drip, materials: [] }
    section.materials.push(lesson)
    sections.set(sectionId, section)
  }
  const now = new Date()
  return holdsOf([...sections.values()], { enrolledAt: enrolment?.createdAt ?? now, now })
}

type Lesson = DripColumns & { id: number; isPreview: boolean; completedAt: Date | null }
type SectionDrip = DripColumns & { materials: Lesson[] }

const listDrips = (db: Db, userId: number, itemId: number) =>
  db
    .selectFrom("materials as m")
    .innerJoin("sections as s", "s.id", "m.sectionId")
    .leftJoin("material_progress as p", (on) => on.onRef("p.materialId", "=", "m.id").on("p.userId", "=", userId))
    .select([
      "m.id",
      "m.sectionId",
      "m.isPreview",
      "m.dripKind",
      "m.dripDays",
      "m.dripAt",
      "p.completedAt",
      "s.dripKind as sectionDripKind",
      "s.dripDays as sectionDripDays",
      "s.dripAt as sectionDripAt",
    ])
    .where("m.itemId", "=", itemId)
    .orderBy("s.displayOrder")
    .orderBy("s.id")
    .orderBy("m.displayOrder")
    .orderBy("m.id")
    .execute()

const findEnrolledAt = (db: Db, userId: number, itemId: number) =>
  db
    .selectFrom("enrolments")
    .select("createdAt")
    .where("userId", "=", userId)
    .where("itemId", "=", itemId)
    .executeTakeFirst()
