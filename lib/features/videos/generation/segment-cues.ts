import type { Cue } from "../captions/cues"

const MAX_CUES = 10_000
const MAX_LETTERS = 500
const MIN_MS = 200

type Segment = { start: number; end: number; text: string }

/** The segments of a speech service as cues that the editor of captions accepts: in order, not empty, and not too long. */
export function toCues(segments: readonly Segment[]): Cue[] {
  return segments
    .map(({ start, end, text }) => {
      const startMs = Math.round(start * 1000)
      return { startMs, endMs: Math.max(Math.round(end * 1000), startMs + MIN_MS), text: clean(text) }
    })
    .filter(({ text }) => text !== "")
    .toSorted((one, other) => one.startMs - other.startMs)
    .slice(0, MAX_CUES)
}

const clean = (text: string) =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, MAX_LETTERS)
