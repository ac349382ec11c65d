import type { Lectures, SavedProgress } from "@/lib/features/learning/contract"

/** The lectures as they are once this progress was saved. */
export function applyProgress(lectures: Lectures, saved: SavedProgress): Lectures {
  if (!lectures.isTracked) return lectures
  const { materialId, percent, positionSeconds, completedAt, item } = saved
  return {
    ...lectures,
    percent: item.percent,
    completedAt: item.completedAt,
    lastMaterialId: materialId,
    sections: lectures.sections.map((section) => ({
      ...section,
      materials: section.materials.map((lesson) =>
        lesson.id === materialId ? { ...lesson, percent, positionSeconds, completedAt } : lesson,
      ),
    })),
  }
}
