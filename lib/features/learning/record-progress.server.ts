import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { isReportedByLearner, kindSpec } from "@/lib/features/catalogue/material-kinds"
import type { Db } from "@/lib/server/tenancy/transaction"
import {
  completedByOf,
  type Evidence,
  isComplete,
  lengthOf,
  lessonCoverage,
  mayMarkComplete,
  UNIT_COSTS,
} from "./completion"
import { countLessons } from "./count-lessons.server"
import { explainLesson } from "./explain-progress"
import type { LessonRow } from "./lesson-queries.server"
import { MAX_POSITION_SECONDS, type ProgressReport, type SavedProgress } from "./progress-contract"
import { creditWatched } from "./watch-credit"
import { boundRanges, formatRanges, mergeRanges, parseRanges, type Range, readClaim } from "./watched-ranges"

type Target = { userId: number; itemId: number; materialId: number }

/**
 * Unites what a learner reports of a material with what is stored, as far as the clock gives credit for it, and completes
 * the material when its rule is met. A report may come twice, late or from two tabs: the enrolment is locked first, and the
 * union is the same. Throws `forbidden` where the learner may not mark the material as complete,
 * and `completed_by_result` where nobody but the server may (`completeMaterial`).
 */
export async function recordProgress(
  db: Db,
  { userId, lesson, report }: { userId: number; lesson: LessonRow; report: ProgressReport },
): Promise<SavedProgress> {
  const target = { userId, itemId: lesson.itemId, materialId: lesson.id }
  const { now, ...enrolment } = await lockEnrolment(db, target)
  const before = await findRow(db, target)
  const { unit } = kindSpec(lesson.kind)
  const pages = report.pages ?? before?.pages ?? null
  const length = lengthOf(lesson, pages)
  const known = before ? knownRanges(before, unit === "pages" ? length : 0) : []
  const { add, credit } = creditWatched({
    credit: enrolment.watchCredit,
    creditAt: enrolment.watchCreditAt,
    now,
    watched: known,
    claimed: readClaim(report.ranges, length || MAX_POSITION_SECONDS),
    cost: UNIT_COSTS[unit],
  })
  const evidence: Evidence = {
    watched: boundRanges(mergeRanges([...known, ...add])),
    pages,
    isOpened: true,
    completedAt: before?.completedAt ?? null,
    completedBy: completedByOf(before?.completedBy ?? null),
  }
  const isMet = isComplete(lesson, evidence)
  const isMarked = report.event === "complete" && evidence.completedAt === null && !isMet
  if (isMarked && !isReportedByLearner(lesson.completionRule)) throw new Failure("completed_by_result")
  if (isMarked && !mayMarkComplete(lesson)) throw new Failure("forbidden")
  const completes = evidence.completedAt === null && (isMet || isMarked)
  const percent = Math.max(before?.percent ?? 0, lessonCoverage(lesson, evidence))
  const positionSeconds = report.positionSeconds ?? before?.positionSeconds ?? 0
  const completedAt = await upsertProgress(db, target, { evidence, percent, positionSeconds, credit, now, completes })
  const isStale = enrolment.lessonsAll === 0 || (enrolment.lessonsAll === 1 && percent !== before?.percent)
  const item = completes || isStale ? await countLessons(db, target) : enrolment
  return {
    materialId: lesson.id,
    coverage: percent,
    positionSeconds,
    completedAt,
    item: {
      id: lesson.itemId,
      percent: item.percent,
      lessons: item.lessonsAll,
      lessonsDone: item.lessonsDone,
      completedAt: item.completedAt,
    },
    reasons: [{ ...explainLesson(lesson, { ...evidence, completedAt }), materialId: lesson.id, opensBy: null }],
  }
}

/** Locks the enrolment, so that concurrent reports of one learner are credited and counted one after another. */
function lockEnrolment(db: Db, { userId, itemId, materialId }: Target) {
  const opened = { lastMaterialId: materialId, lastOpenedAt: sql<Date>`now()` }
  return (
    db
      .insertInto("enrolments")
      .values({ userId, itemId, ...opened })
      .onConflict((conflict) => conflict.columns(["instituteId", "userId", "itemId"]).doUpdateSet(opened))
      .returning(["watchCredit", "watchCreditAt", "percent", "lessonsAll", "lessonsDone", "completedAt"])
      // The time of the statement: the transaction may have begun before the report that held the lock.
      .returning(sql<Date>`clock_timestamp()`.as("now"))
      .executeTakeFirstOrThrow()
  )
}

const findRow = (db: Db, { userId, materialId }: Target) =>
  db
    .selectFrom("material_progress")
    .select(["watched", "pages", "percent", "positionSeconds", "completedAt", "completedBy"])
    .where("userId", "=", userId)
    .where("materialId", "=", materialId)
    .executeTakeFirst()

/** What is stored; of a document that was read before its pages were counted, its beginning. */
function knownRanges({ watched, percent }: { watched: string; percent: number }, pages: number): Range[] {
  const ranges = parseRanges(watched)
  return ranges.length === 0 ? mergeRanges([[0, Math.floor((pages * percent) / 100)]]) : ranges
}

type Change = {
  evidence: Evidence
  percent: number
  positionSeconds: number
  credit: number
  now: Date
  completes: boolean
}

/**
 * Stores the row and the credit that is left by one statement. A report that completes nothing does not wait for the disk: a
 * crash loses at most its last second, which the next report of the page carries again.
 */
async function upsertProgress(
  db: Db,
  { userId, itemId, materialId }: Target,
  { evidence, percent, positionSeconds, credit, now, completes }: Change,
): Promise<Date | null> {
  const values = {
    positionSeconds,
    percent,
    pages: evidence.pages,
    lastReportAt: sql<Date>`now()`,
    ...(completes && { completedAt: sql<Date>`now()`, completedBy: "rule" }),
  }
  const { completedAt } = await db
    .with("credited", (query) =>
      query
        .updateTable("enrolments")
        .set({ watchCredit: credit, watchCreditAt: now })
        .where("userId", "=", userId)
        .where("itemId", "=", itemId),
    )
    .insertInto("material_progress")
    .values({ userId, itemId, materialId, watched: formatRanges(evidence.watched), ...values })
    .onConflict((conflict) =>
      conflict.columns(["instituteId", "userId", "materialId"]).doUpdateSet((e) => ({
        ...values,
        watched: e.ref("excluded.watched"),
        updatedAt: sql<Date>`now()`,
      })),
    )
    .returning("completedAt")
    .$if(!completes, (query) => query.returning(sql`set_config('synchronous_commit', 'off', true)`.as("commit")))
    .executeTakeFirstOrThrow()
  return completedAt
}
