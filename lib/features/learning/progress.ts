interface ItemProgress {
  lessons: number
  lessonsDone: number
  /** How much of its lesson was watched or read, in percent, of an item with a single one. */
  coverage: number
}

/**
 * The progress in an item, from 0 to 100, as everybody sees it beside "2 of 14 lessons": the share of its completed lessons,
 * cut. Of an item with a single lesson, such as a book, it is the progress within that. It is 100 only when all are completed.
 */
export function itemPercent({ lessons, lessonsDone, coverage }: ItemProgress): number {
  if (lessons === 0) return 0
  if (lessonsDone >= lessons) return 100
  return lessons > 1 ? Math.floor((100 * lessonsDone) / lessons) : Math.min(99, coverage)
}

/** How many lessons are completed. */
export const countDone = (lessons: readonly { completedAt: Date | null }[]) =>
  lessons.filter(({ completedAt }) => completedAt !== null).length

/** The progress in an item by its lessons, of which each has the percent that was watched or read. */
export const percentOfLessons = (lessons: readonly { percent: number; completedAt: Date | null }[]) =>
  itemPercent({ lessons: lessons.length, lessonsDone: countDone(lessons), coverage: lessons[0]?.percent ?? 0 })

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
