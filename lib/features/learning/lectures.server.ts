import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Lectures } from "./contract"
import { findEnrolment, findItemHeader, listLessons, listSections } from "./lesson-queries.server"
import { requireAccess } from "./require-access.server"
import { itemPercent } from "./progress"

/** An item with its sections, lessons and the progress of the caller. Throws as `requireAccess` does. */
export async function readLectures(db: Db, actor: Actor, itemId: number): Promise<Lectures> {
  const isTracked = (await requireAccess(db, actor, itemId)) === "learner"
  const [item, sections, lessons, enrolment] = await Promise.all([
    findItemHeader(db, itemId),
    listSections(db, itemId),
    listLessons(db, actor.userId, itemId),
    findEnrolment(db, actor.userId, itemId),
  ])
  if (!item) throw new Failure("not_found")
  return {
    item,
    isTracked,
    percent: itemPercent(lessons),
    lastMaterialId: enrolment?.lastMaterialId ?? null,
    completedAt: enrolment?.completedAt ?? null,
    sections: sections.map((section) => ({
      ...section,
      materials: lessons.filter(({ sectionId }) => sectionId === section.id),
    })),
  }
}
