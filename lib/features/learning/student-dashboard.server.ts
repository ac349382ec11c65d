import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { LearningItem, NextStep, StudentDashboard } from "./contract"
import { listLearningItems } from "./item-queries.server"
import { findLearned, listLessonsToContinue } from "./next-lesson-queries.server"

const RECENT = 6
const NEXT_STEPS = 3

/** The dashboard of a learner: lessons to continue with, recent items, and counts of their own progress. */
export async function readDashboard(db: Db, userId: number): Promise<StudentDashboard> {
  const [items, learned] = await Promise.all([listLearningItems(db, userId), orNotFound(findLearned(db, { userId }))])
  const open = items.filter(({ percent, lessons }) => lessons > 0 && percent < 100)
  const started = open.filter(({ lastOpenedAt }) => lastOpenedAt !== null)
  const notStarted = open.filter(({ lastOpenedAt }) => lastOpenedAt === null)
  const toContinue = [...started, ...notStarted].slice(0, NEXT_STEPS + 1)
  const [continueWith, ...nextSteps] = await listNextSteps(db, userId, toContinue)
  return {
    continueWith: continueWith ?? null,
    nextSteps,
    recent: items.slice(0, RECENT),
    counts: {
      items: items.length,
      inProgress: started.length,
      completed: items.filter(({ percent }) => percent === 100).length,
      ...learned,
    },
  }
}

async function listNextSteps(db: Db, userId: number, items: LearningItem[]): Promise<NextStep[]> {
  if (items.length === 0) return []
  const lessons = await listLessonsToContinue(db, { userId, itemIds: items.map(({ id }) => id) })
  return items.flatMap((item) => {
    const lesson = lessons.find(({ itemId }) => itemId === item.id)
    return lesson ? [{ item, lesson, sectionTitle: lesson.sectionTitle }] : []
  })
}
