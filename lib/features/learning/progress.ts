type Progress = { percent: number; completedAt: Date | null }

/**
 * How far somebody is in an item, from 0 to 100: the mean of its lessons, a completed one counting whole. It is 100
 * only when every lesson is completed.
 */
export function itemPercent(lessons: readonly Progress[]): number {
  if (lessons.length === 0) return 0
  const sum = lessons.reduce(
    (total, { percent, completedAt }) => total + (completedAt ? 100 : Math.min(99, percent)),
    0,
  )
  return Math.floor(sum / lessons.length)
}

/** How many lessons are completed. */
export const countDone = (lessons: readonly Progress[]) =>
  lessons.filter(({ completedAt }) => completedAt !== null).length

type Step = { id: number; completedAt: Date | null }

/**
 * The lesson to go on with: the one opened last while it is not completed, then the first open one after it, then the
 * first open one of all. When everything is completed it is the one opened last, or the first.
 */
export function lessonToContinue<L extends Step>(lessons: readonly L[], lastMaterialId: number | null): L | undefined {
  const lastAt = lessons.findIndex(({ id }) => id === lastMaterialId)
  const isOpen = ({ completedAt }: Step) => completedAt === null
  return lessons.slice(Math.max(0, lastAt)).find(isOpen) ?? lessons.find(isOpen) ?? lessons[Math.max(0, lastAt)]
}
