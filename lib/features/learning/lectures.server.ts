import { Failure } from "@/lib/contract/errors"
import type { Hold } from "@/lib/features/access/drip"
import { listHolds, requireAccess } from "@/lib/features/access/access.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Lectures, Lesson } from "./contract"
import { findDraftTitle, findEnrolment, findItemHeader, listLessons, listSections } from "./lesson-queries.server"
import { mayMarkComplete } from "./completion"
import { percentOfLessons } from "./progress"
import { parseRanges } from "./watched-ranges"
import { requirePreview } from "./require-preview.server"

type LecturesRequest = { itemId: number; isPreview: boolean }

/**
 * An item with its sections, lessons and the progress of the caller; as a preview, what its staff would show, were its draft
 * published. Throws as `requireAccess` and `requirePreview` do.
 */
export async function readLectures(db: Db, actor: Actor, { itemId, isPreview }: LecturesRequest): Promise<Lectures> {
  const contents = isPreview ? await requirePreview(db, actor, itemId) : db
  const isTracked = !isPreview && (await requireAccess(db, actor, itemId)) === "learner"
  const [item, draftTitle, sections, lessons, enrolment, holds] = await Promise.all([
    findItemHeader(db, itemId),
    isPreview ? findDraftTitle(db, itemId) : undefined,
    listSections(contents, itemId),
    listLessons(contents, actor.userId, itemId),
    findEnrolment(db, actor.userId, itemId),
    isTracked ? listHolds(db, actor.userId, itemId) : new Map<number, Hold>(),
  ])
  if (!item) throw new Failure("not_found")
  return {
    item: { ...item, title: draftTitle ?? item.title },
    isTracked,
    percent: percentOfLessons(lessons),
    lastMaterialId: enrolment?.lastMaterialId ?? null,
    completedAt: enrolment?.completedAt ?? null,
    sections: sections.map((section) => ({
      ...section,
      materials: lessons.filter(({ sectionId }) => sectionId === section.id).map((lesson) => toLesson(lesson, holds)),
    })),
  }
}

type LessonRow = Awaited<ReturnType<typeof listLessons>>[number]

/** A lesson as the learner sees it: without its file while something keeps it closed, and when the institute has removed it. */
function toLesson(row: LessonRow, holds: ReadonlyMap<number, Hold>): Lesson {
  const hold = holds.get(row.id) ?? null
  return {
    ...row,
    watched: parseRanges(row.watched).map(([from, to]) => [from, to]),
    mayMarkComplete: mayMarkComplete(row),
    hold,
    fileId: hold || row.isFileRemoved ? null : row.fileId,
  }
}
