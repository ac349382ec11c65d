import type { Lesson } from "@/lib/features/learning/contract"
import type { ProgressEvent } from "@/lib/features/learning/progress-contract"
import type { Range } from "@/lib/features/learning/watched-ranges"

/** What a learner does in a lesson; a "tick" is shown but not sent. */
export type LessonProgress = {
  /** The second of a video, or the page of a document from 0; without one the position stays. */
  positionSeconds?: number
  /** Everything that was watched or read since the page was loaded. */
  ranges?: readonly Range[]
  event: ProgressEvent | "tick"
  /** The number of pages of a document. */
  pages?: number
}

export type LessonContentProps = {
  lesson: Lesson
  /** "Lesson 3 of 12"; of a single document "Page 3 of 6", and undefined for anything else that is single. */
  positionLabel: string | undefined
  next: Lesson | undefined
  isTracked: boolean
  itemId: number
  /** The titles of the lessons by their ids, for those that one waits for. */
  linkTo: (materialId: number) => { title: string; href: string } | undefined
  /** Opens a lesson of the item at a second of its video. */
  onOpen: (materialId: number, atSeconds: number) => void
  /** Opens a lesson by its path. */
  onGo: (href: string) => void
  onProgress: (progress: LessonProgress) => void
  onNext: (() => void) | undefined
}
