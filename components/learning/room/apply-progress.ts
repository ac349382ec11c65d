import type { Lectures, Lesson } from "@/lib/features/learning/contract"
import { lengthOf } from "@/lib/features/learning/completion"
import type { SavedProgress } from "@/lib/features/learning/progress-contract"
import { percentOfLessons } from "@/lib/features/learning/progress"
import { coverage, mergeRanges, type Range } from "@/lib/features/learning/watched-ranges"
import type { LessonProgress } from "./lesson-props"

type LocalProgress = Pick<LessonProgress, "positionSeconds" | "ranges" | "pages"> & { materialId: number }

/** Shows what was watched before it is saved. Only the server completes a lesson. */
export function applyWatched(lectures: Lectures, { materialId, ...progress }: LocalProgress): Lectures {
  return changeLesson(lectures, materialId, (lesson) => watchedLesson(lesson, progress))
}

/** A lesson with what was watched or read of it since, as it is shown until the server has counted. */
export function watchedLesson(
  lesson: Lesson,
  { positionSeconds = lesson.positionSeconds, ranges = [], pages: found }: Omit<LocalProgress, "materialId">,
): Lesson {
  const pages = found ?? lesson.pages
  const watched = mergeRanges([...rangesOf(lesson), ...ranges])
  const percent = Math.max(lesson.percent, coverage(watched, lengthOf(lesson, pages)))
  return { ...lesson, positionSeconds, pages, watched: watched.map((range) => [...range]), percent }
}

/** Shows saved progress; a position reached since the request was sent stays. */
export function applySaved(lectures: Lectures, { materialId, coverage: percent, completedAt, item }: SavedProgress) {
  const next = changeLesson(lectures, materialId, (lesson) => ({
    ...lesson,
    percent: Math.max(lesson.percent, percent),
    completedAt,
  }))
  return { ...next, completedAt: item.completedAt, lastMaterialId: materialId }
}

/** The parts of a lesson that are known to be watched or read. */
export const rangesOf = ({ watched }: Pick<Lesson, "watched">): Range[] =>
  watched.map(([from = 0, to = 0]): Range => [from, to])

function changeLesson(lectures: Lectures, materialId: number, change: (lesson: Lesson) => Lesson): Lectures {
  const sections = lectures.sections.map((section) => ({
    ...section,
    materials: section.materials.map((lesson) => (lesson.id === materialId ? change(lesson) : lesson)),
  }))
  return { ...lectures, sections, percent: percentOfLessons(sections.flatMap(({ materials }) => materials)) }
}
