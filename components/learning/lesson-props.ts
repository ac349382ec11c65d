import type { Lesson } from "@/lib/features/learning/contract"
import type { Moment } from "./use-watching"

export type Reach = { positionSeconds: number; percent: number; moment?: Moment }

export type LessonStageProps = {
  lesson: Lesson
  /** "Lesson 3 of 12" */
  place: string
  next: Lesson | undefined
  isTracked: boolean
  onReach: (reach: Reach) => void
  onNext: (() => void) | undefined
}
