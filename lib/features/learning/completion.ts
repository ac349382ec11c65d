import {
  type CompletionRule,
  isPlayable,
  isReportedByLearner,
  kindSpec,
  type LessonUnit,
  type MaterialKind,
} from "@/lib/features/catalogue/material-kinds"
import { enumOf } from "@/lib/shared/enum-of"
import { coverage, type Range } from "./watched-ranges"

/** Who completed a lesson: the learner by its rule, staff by hand, or an import. */
export const COMPLETED_BY = ["rule", "staff", "import"] as const
export type CompletedBy = (typeof COMPLETED_BY)[number]

/** Parses who completed a lesson, as the database holds it; throws for any other text. */
export const completedByOf = (text: string | null): CompletedBy | null =>
  text === null ? null : enumOf(COMPLETED_BY, text, "who completed a lesson")

/** What completes a lesson, and how long it is. */
export interface LessonRule {
  kind: MaterialKind
  durationSeconds: number
  completionRule: CompletionRule
  completionPercent: number
}

/** What is known of a learner's work on a lesson. */
export interface Evidence {
  watched: readonly Range[]
  /** The number of pages of a document; null until the learner's viewer has found it. */
  pages: number | null
  isOpened: boolean
  completedAt: Date | null
  completedBy: CompletedBy | null
  /** The best result of a test, in percent, and the attempts that are left; null without a limit. */
  bestPercent?: number
  attemptsLeft?: number | null
  isHandedIn?: boolean
}

/** The evidence of a lesson that was never opened. */
export const NO_EVIDENCE: Evidence = {
  watched: [],
  pages: null,
  isOpened: false,
  completedAt: null,
  completedBy: null,
}

/** What a unit costs of the credit that the clock gives: a page is read for two seconds at least, a link is followed at once. */
export const UNIT_COSTS: Record<LessonUnit, number> = { seconds: 1, pages: 2, whole: 0 }

/** The length of a lesson in its unit; 0 while it is not known. */
export function lengthOf(
  { kind, durationSeconds }: Pick<LessonRule, "kind" | "durationSeconds">,
  pages: number | null,
) {
  const { unit } = kindSpec(kind)
  if (unit === "seconds") return durationSeconds
  return unit === "pages" ? (pages ?? 0) : 1
}

/** How much of a lesson was watched or read, in whole percent. */
export const lessonCoverage = (lesson: Pick<LessonRule, "kind" | "durationSeconds">, { watched, pages }: Evidence) =>
  coverage(watched, lengthOf(lesson, pages))

/** Whether a lesson is complete by its rule. A link is opened when it is followed, not when its page is shown. */
export function isComplete(lesson: LessonRule, evidence: Evidence): boolean {
  switch (lesson.completionRule) {
    case "opened":
      return kindSpec(lesson.kind).content === "link" ? evidence.watched.length > 0 : evidence.isOpened
    case "percent":
      return lessonCoverage(lesson, evidence) >= lesson.completionPercent
    case "passed":
      return (evidence.bestPercent ?? -1) >= lesson.completionPercent
    case "handed_in":
      return evidence.isHandedIn ?? false
  }
}

type MarkableLesson = Omit<LessonRule, "completionPercent"> & { allowsManualCompletion: boolean }

/**
 * Whether learners may mark a lesson as complete themselves: where opening it is enough, where its creator allows it instead of
 * watching or reading, and a video whose length is not known, of which no percent can be counted. Never a test or work to hand in.
 */
export const mayMarkComplete = ({ kind, durationSeconds, completionRule, allowsManualCompletion }: MarkableLesson) =>
  isReportedByLearner(completionRule) &&
  (completionRule === "opened" || allowsManualCompletion || (isPlayable(kind) && durationSeconds === 0))
