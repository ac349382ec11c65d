/** A text that is shown over a video from one time to another, in milliseconds. */
export type Cue = { startMs: number; endMs: number; text: string }

/** An error of a caption file, in the line that it was found in, counted from 1. */
export type CueError = { line: number; problem: "time" | "order" | "length" | "empty" | "count" }

const MAX_CUES = 10_000
const MAX_LETTERS = 500
const MAX_MS = 24 * 60 * 60 * 1000
const TIMING = /^\s*(\S+)\s+-->\s+(\S+)/
const TIME = /^(?:(\d{1,3}):)?([0-5]?\d):([0-5]?\d)(?:[.,](\d{1,3}))?$/

/**
 * Reads WebVTT or SubRip text. Markup is removed, since players would interpret it; notes, styles and settings are left out.
 * Returns the errors instead of cues when there are any, at most ten.
 */
export function parseCues(text: string): { cues: Cue[]; errors: CueError[] } {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/)
  const cues: Cue[] = []
  const errors: CueError[] = []
  for (let at = 0; at < lines.length; at += 1) {
    if (!lines[at]?.includes("-->")) continue
    const line = at + 1
    const cue = readCue(lines[at] ?? "", lines.slice(at + 1, endOfText(lines, at + 1)))
    const problem = cue ? problemOf(cue, cues.at(-1)) : "time"
    if (problem) errors.push({ line, problem })
    else if (cue?.text) cues.push(cue)
    if (errors.length >= 10) break
  }
  if (errors.length === 0 && cues.length === 0) errors.push({ line: 1, problem: "empty" })
  if (cues.length > MAX_CUES) errors.push({ line: lines.length, problem: "count" })
  return errors.length > 0 ? { cues: [], errors } : { cues, errors }
}

/** The line after the text that begins in a line. */
function endOfText(lines: readonly string[], from: number): number {
  let end = from
  while (end < lines.length && lines[end]?.trim() !== "" && !lines[end]?.includes("-->")) end += 1
  // Where no empty line is between them, the number of the next cue is no text of this one.
  const isNumbered = lines[end]?.includes("-->") && /^\s*\d+\s*$/.test(lines[end - 1] ?? "")
  return isNumbered ? Math.max(from, end - 1) : end
}

function readCue(timing: string, text: readonly string[]): Cue | undefined {
  const [, start = "", end = ""] = timing.match(TIMING) ?? []
  const startMs = parseTime(start)
  const endMs = parseTime(end)
  if (startMs === undefined || endMs === undefined) return undefined
  return { startMs, endMs, text: plainText(text.join("\n")) }
}

/** Parses 00:01:02.500, 1:02,5 and the like to milliseconds. */
export function parseTime(text: string): number | undefined {
  const match = text.match(TIME)
  if (!match) return undefined
  const [, hours = "0", minutes = "0", seconds = "0", fraction = "0"] = match
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, "0"))
}

/** Removes tags, override codes and control characters, and decodes the entities of WebVTT. */
function plainText(text: string): string {
  return text
    .replace(/<[^>]*>/g, "")
    .replace(/\{\\[^}]*\}/g, "")
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => ENTITIES[name] ?? "")
    .replace(/[^\P{Cc}\n]/gu, "")
    .trim()
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", nbsp: " ", lrm: "", rlm: "" }

function problemOf({ startMs, endMs, text }: Cue, before: Cue | undefined): CueError["problem"] | undefined {
  if (endMs <= startMs || endMs > MAX_MS) return "time"
  if (before && startMs < before.startMs) return "order"
  return text.length > MAX_LETTERS ? "length" : undefined
}

/** Writes cues as a WebVTT file, in which no text can be markup. */
export function formatCues(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ startMs, endMs, text }) => `${formatTime(startMs)} --> ${formatTime(endMs)}\n${escape(text)}`,
  )
  return `WEBVTT\n\n${blocks.join("\n\n")}\n`
}

/** An empty line would end the cue. */
const escape = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/\n\s*\n/g, "\n")

/** Formats milliseconds as 00:01:02.500. */
export function formatTime(ms: number): string {
  const two = (number: number) => String(Math.floor(number)).padStart(2, "0")
  const seconds = ms / 1000
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.${String(ms % 1000).padStart(3, "0")}`
}
