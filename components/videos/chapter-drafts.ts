import { parseTime } from "@/lib/features/videos/captions/cues"
import type { Chapter } from "@/lib/features/videos/video-shapes"
import { formatPlaybackTime } from "@/lib/shared/playback-time"

/** A chapter as it is typed. */
export type ChapterDraft = { key: number; time: string; title: string }
export type ChapterError = "time" | "title"

/** The chapters of a video as drafts. */
export const toDrafts = (chapters: readonly Chapter[]): ChapterDraft[] =>
  chapters.map(({ startSeconds, title }, key) => ({ key, time: formatPlaybackTime(startSeconds), title }))

/** The typed chapters in the order of their times; undefined while one is wrong, with what is wrong by key. */
export function readChapters(drafts: readonly ChapterDraft[]) {
  const errors = new Map<number, ChapterError>()
  const chapters = drafts.map(({ key, time, title }) => {
    const ms = parseTime(time.trim())
    if (ms === undefined) errors.set(key, "time")
    else if (!title.trim()) errors.set(key, "title")
    return { startSeconds: Math.floor((ms ?? 0) / 1000), title: title.trim() }
  })
  const sorted = chapters.toSorted((a, b) => a.startSeconds - b.startSeconds)
  const hasSameTime = new Set(sorted.map(({ startSeconds }) => startSeconds)).size < sorted.length
  return {
    chapters: errors.size === 0 && !hasSameTime ? sorted : undefined,
    errors,
    hasSameTime: errors.size === 0 && hasSameTime,
  }
}
