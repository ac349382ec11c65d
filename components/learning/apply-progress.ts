import type { Lectures, SavedProgress } from "@/lib/features/learning/contract"
import { itemPercent } from "@/lib/features/learning/progress"

type Seen = { materialId: number; percent: number; positionSeconds: number }

/** The lectures with what is seen at this moment, which counts at once and is kept a little later. */
export function applySeen(lectures: Lectures, { materialId, percent, positionSeconds }: Seen): Lectures {
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

/** The lectures with what the server has kept; what was seen since the call went out stays. */
export function applySaved(lectures: Lectures, { materialId, percent, item }: SavedProgress): Lectures {
  const lesson = lectures.sections.flatMap(({ materials }) => materials).find(({ id }) => id === materialId)
  const next = lesson ? applySeen(lectures, { materialId, percent, positionSeconds: lesson.positionSeconds }) : lectures
  return { ...next, completedAt: item.completedAt, lastMaterialId: materialId }
}
