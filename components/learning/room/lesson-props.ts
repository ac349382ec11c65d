import type { Lesson } from "@/lib/features/learning/contract"
import type { PlaybackEvent } from "../player/use-watch-progress"

export type LessonProgress = { positionSeconds: number; percent: number; event?: PlaybackEvent }

export type LessonContentProps = {
  lesson: Lesson
  /** "Lesson 3 of 12" */
  positionLabel: string
  next: Lesson | undefined
  isTracked: boolean
  itemId: number
  /** Opens a lesson of the item at a second of its video. */
  onOpen: (materialId: number, atSeconds: number) => void
  onProgress: (progress: LessonProgress) => void
  onNext: (() => void) | undefined
}
