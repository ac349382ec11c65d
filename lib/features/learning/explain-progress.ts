import { type DrippedSection, holdsOf } from "@/lib/features/access/drip"
import { kindSpec } from "@/lib/features/catalogue/material-kinds"
import { type Evidence, isComplete, lengthOf, lessonCoverage, type LessonRule, NO_EVIDENCE } from "./completion"
import { itemPercent } from "./progress"
import type { NextAction, Reason } from "./progress-shapes"
import { closedRanges, sizeOf } from "./watched-ranges"

/** A section of a curriculum with what completes and what opens its lessons. */
export type ExplainedSection = Omit<DrippedSection, "materials"> & {
  materials: readonly (DrippedSection["materials"][number] & LessonRule)[]
}

/** The percent of an item and, for each lesson in order, why it counts or what is left: the reasons of every figure. */
export function explainProgress(
  sections: readonly ExplainedSection[],
  evidence: ReadonlyMap<number, Evidence>,
  times: { enrolledAt: Date; now: Date },
): { percent: number; lessons: Reason[] } {
  const holds = holdsOf(sections, times)
  const materials = sections.flatMap((section) => section.materials)
  const known = materials.map((lesson) => ({ lesson, of: evidence.get(lesson.id) ?? NO_EVIDENCE }))
  const lessons = known.map(({ lesson, of }) => ({
    ...explainLesson(lesson, of),
    materialId: lesson.id,
    opensBy: holds.get(lesson.id) ?? null,
  }))
  const percent = itemPercent({
    lessons: lessons.length,
    lessonsDone: lessons.filter(({ isMet }) => isMet).length,
    coverage: known[0] ? lessonCoverage(known[0].lesson, known[0].of) : 0,
  })
  return { percent, lessons }
}

/** Why one lesson counts as complete, or what is left of it. */
export function explainLesson(lesson: LessonRule, evidence: Evidence): Omit<Reason, "materialId" | "opensBy"> {
  const rule = lesson.completionRule
  const isMet = evidence.completedAt !== null || isComplete(lesson, evidence)
  return {
    rule,
    needed: rule === "percent" || rule === "passed" ? lesson.completionPercent : null,
    have:
      rule === "percent" ? lessonCoverage(lesson, evidence) : rule === "passed" ? (evidence.bestPercent ?? 0) : null,
    isMet,
    completedBy: isMet ? (evidence.completedBy ?? "rule") : null,
    next: isMet ? null : nextAction(lesson, evidence),
  }
}

function nextAction(lesson: LessonRule, evidence: Evidence): NextAction {
  const { kind, completionRule, completionPercent } = lesson
  if (completionRule === "handed_in") return { kind: "hand_in", amount: null }
  if (completionRule === "passed") return { kind: "pass", amount: evidence.attemptsLeft ?? null }
  if (kindSpec(kind).content === "link") return { kind: "follow", amount: null }
  if (completionRule === "opened" || !evidence.isOpened) return { kind: "open", amount: null }
  const { unit } = kindSpec(kind)
  const length = lengthOf(lesson, evidence.pages)
  const left = Math.ceil((length * completionPercent) / 100) - sizeOf(closedRanges(evidence.watched, length))
  const amount = unit === "whole" || length === 0 ? null : Math.max(1, left)
  return { kind: unit === "seconds" ? "watch" : "read", amount }
}
