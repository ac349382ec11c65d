import type { CompletionRule } from "@/lib/features/content/material-kinds"

type Progress = { percent: number; completedAt: Date | null }

/**
 * The progress in an item, from 0 to 100: the mean of its lessons, where a completed lesson counts as 100. It is 100 only
 * when every lesson is completed.
 */
export function itemPercent(lessons: readonly Progress[]): number {
  if (lessons.length === 0) return 0
  const sum = lessons.reduce(
    (total, { percent, completedAt }) => total + (completedAt ? 100 : Math.min(99, percent)),
    0,
  )
  return Math.floor(sum / lessons.length)
}

/**
 * The percent of an item as it is shown beside "2 of 14 lessons": the share of its completed lessons, so that both agree. Of
 * an item with a single lesson, such as a book, it is the progress within that.
 */
export function shownPercent({ percent, lessons, lessonsDone }: ItemProgress): number {
  return lessons > 1 ? Math.floor((100 * lessonsDone) / lessons) : percent
}

type ItemProgress = { percent: number; lessons: number; lessonsDone: number }

/** The percent from which a lesson is completed: 0 where opening it is enough, 101 where watching it never is. */
export function completingPercent(lesson: { completionRule: CompletionRule; completionPercent: number }): number {
  if (lesson.completionRule === "percent") return lesson.completionPercent
  return lesson.completionRule === "opened" ? 0 : 101
}

export const countDone = (lessons: readonly Progress[]) =>
  lessons.filter(({ completedAt }) => completedAt !== null).length

type Step = { id: number; completedAt: Date | null }

/**
 * The lesson to continue with: the last opened one while it is not completed, else the first uncompleted one after it, else
 * the first uncompleted one. When all are completed, the last opened one, or the first.
 */
export function lessonToContinue<L extends Step>(lessons: readonly L[], lastMaterialId: number | null): L | undefined {
  const lastAt = lessons.findIndex(({ id }) => id === lastMaterialId)
  const isUncompleted = ({ completedAt }: Step) => completedAt === null
  return (
    lessons.slice(Math.max(0, lastAt)).find(isUncompleted) ??
    lessons.find(isUncompleted) ??
    lessons[Math.max(0, lastAt)]
  )
}
