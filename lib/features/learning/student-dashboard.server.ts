import type { Db } from "@/lib/server/tenancy/transaction"
import type { LearningItem, NextStep, StudentDashboard } from "./contract"
import { listLearningItems } from "./item-queries.server"
import { listLessons } from "./lesson-queries.server"
import { lessonToContinue } from "./progress"

const RECENT = 6
const NEXT_STEPS = 3

/** The dashboard of a learner: lessons to continue with, recent items, and counts of their own progress. */
export async function readDashboard(db: Db, userId: number): Promise<StudentDashboard> {
  const items = await listLearningItems(db, userId)
  const open = items.filter(({ percent, lessons }) => lessons > 0 && percent < 100)
  const started = open.filter(({ lastOpenedAt }) => lastOpenedAt !== null)
  const notStarted = open.filter(({ lastOpenedAt }) => lastOpenedAt === null)
  const [continueWith, ...nextSteps] = await listNextSteps(
    db,
    userId,
    [...started, ...notStarted].slice(0, NEXT_STEPS + 1),
  )
  return {
    continueWith: continueWith ?? null,
    nextSteps,
    recent: items.slice(0, RECENT),
    counts: {
      items: items.length,
      inProgress: started.length,
      completed: items.filter(({ percent }) => percent === 100).length,
      ...(await countLearned(db, userId)),
    },
  }
}

async function listNextSteps(db: Db, userId: number, items: LearningItem[]): Promise<NextStep[]> {
  if (items.length === 0) return []
  const ids = items.map(({ id }) => id)
  const [lessons, last] = await Promise.all([listLessons(db, userId, ids), listLastOpened(db, userId, ids)])
  return items.flatMap((item) => {
    const own = lessons.filter(({ itemId }) => itemId === item.id)
    const lesson = lessonToContinue(own, last.find(({ itemId }) => itemId === item.id)?.lastMaterialId ?? null)
    return lesson ? [{ item, lesson, sectionTitle: lesson.sectionTitle }] : []
  })
}

const listLastOpened = (db: Db, userId: number, itemIds: number[]) =>
  db
    .selectFrom("enrolments")
    .select(["itemId", "lastMaterialId"])
    .where("userId", "=", userId)
    .where("itemId", "in", itemIds)
    .execute()

/** The number of completed lessons, and the seconds of video and audio watched. */
async function countLearned(db: Db, userId: number) {
  const { lessonsDone, learned } = await db
    .selectFrom("material_progress as p")
    .innerJoin("materials as m", "m.id", "p.materialId")
    .select((e) => [
      e.fn.count<number>("p.completedAt").as("lessonsDone"),
      e.fn.coalesce(e.fn.sum<number>(e("m.durationSeconds", "*", e.ref("p.percent"))), e.lit(0)).as("learned"),
    ])
    .where("p.userId", "=", userId)
    .executeTakeFirstOrThrow()
  return { lessonsDone, learnedSeconds: Math.round(learned / 100) }
}
