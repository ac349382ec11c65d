import { Failure } from "@/lib/contract/errors"
import type { ExplainedSection } from "./explain-progress"
import { explainProgress } from "./explain-progress"
import { canOpen, requireAccess } from "@/lib/features/access/access.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { completedByOf, type Evidence } from "./completion"
import { findEnrolment, listLessons } from "./lesson-queries.server"
import type { ProgressReasons } from "./progress-contract"
import { parseRanges } from "./watched-ranges"

type Wanted = { itemId: number; userId?: number | undefined }

/** The progress of the caller in an item, or of a learner whose item they manage, with its reasons; throws as `requireAccess` does. */
export async function readReasons(db: Db, actor: Actor, { itemId, userId }: Wanted): Promise<ProgressReasons> {
  if (userId === undefined || userId === actor.userId) await requireAccess(db, actor, itemId)
  else if (!isStaff(actor) || !(await canOpen(db, actor, itemId))) throw new Failure("not_found")
  return explainFor(db, userId ?? actor.userId, itemId)
}

const isStaff = ({ role }: Actor) => role !== "Student"

async function explainFor(db: Db, userId: number, itemId: number): Promise<ProgressReasons> {
  const [lessons, enrolment] = await Promise.all([listLessons(db, userId, itemId), findEnrolment(db, userId, itemId)])
  const sections = Map.groupBy(lessons, ({ sectionId }) => sectionId)
  const explained = [...sections.values()].flatMap((materials): ExplainedSection[] => {
    const [first] = materials
    if (!first) return []
    return [
      { dripKind: first.sectionDripKind, dripDays: first.sectionDripDays, dripAt: first.sectionDripAt, materials },
    ]
  })
  const evidence = new Map(lessons.map((lesson) => [lesson.id, evidenceOf(lesson)]))
  const now = new Date()
  const reasons = explainProgress(explained, evidence, { enrolledAt: enrolment?.createdAt ?? now, now })
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]))
  return {
    percent: reasons.percent,
    lessons: reasons.lessons.flatMap((reason) => {
      const lesson = byId.get(reason.materialId)
      return lesson ? [{ ...reason, title: lesson.title, kind: lesson.kind }] : []
    }),
  }
}

const evidenceOf = (row: Awaited<ReturnType<typeof listLessons>>[number]): Evidence => ({
  watched: parseRanges(row.watched),
  pages: row.pages,
  isOpened: row.isOpened,
  completedAt: row.completedAt,
  completedBy: completedByOf(row.completedBy),
})
