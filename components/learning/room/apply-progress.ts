import type { Lectures, SavedProgress } from "@/lib/features/learning/contract"
import { itemPercent } from "@/lib/features/learning/progress"

type LocalProgress = { materialId: number; percent: number; positionSeconds: number }

/** Applies progress in a lesson to the lectures before it is saved. */
export function applyWatched(lectures: Lectures, { materialId, percent, positionSeconds }: LocalProgress): Lectures {
  const sections = lectures.sections.map((section) => ({
    ...section,
    materials: section.materials.map((lesson) =>
      lesson.id === materialId
        ? {
            ...lesson,
            positionSeconds,
            percent: Math.max(lesson.percent, percent),
            completedAt: lesson.completedAt ?? (percent >= lesson.completionPercent ? new Date() : null),
          }
        : lesson,
    ),
  }))
  return { ...lectures, sections, percent: itemPercent(sections.flatMap(({ materials }) => materials)) }
}

/** Applies saved progress to the lectures; a position reached since the request was sent stays. */
export function applySaved(lectures: Lectures, { materialId, percent, item }: SavedProgress): Lectures {
  const lesson = lectures.sections.flatMap(({ materials }) => materials).find(({ id }) => id === materialId)
  const next = lesson
    ? applyWatched(lectures, { materialId, percent, positionSeconds: lesson.positionSeconds })
    : lectures
  return { ...next, completedAt: item.completedAt, lastMaterialId: materialId }
}
