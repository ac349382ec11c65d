import { type ProgressInput, PROGRESS_EVENTS } from "@/lib/features/learning/progress-contract"
import { mergeRanges, type Range } from "@/lib/features/learning/watched-ranges"
import type { z } from "zod"

type Report = z.input<typeof ProgressInput>

/** The key of the reports of a lesson that wait in this browser. */
export const reportKey = (materialId: number | string): string => `progress.${materialId}`

/** Two reports of a lesson as one: the ranges of both, the later position, and the mark as complete if either has it. */
export function mergeReports(waiting: unknown, latest: Report): Report {
  const earlier = readReport(waiting)
  const ranges = mergeRanges([...earlier.ranges, ...toRanges(latest.ranges ?? [])])
  const pages = latest.pages ?? earlier.pages
  const positionSeconds = latest.positionSeconds ?? earlier.positionSeconds
  return {
    ...latest,
    ranges: ranges.map((range) => [...range]),
    ...(earlier.isMarked && { event: "complete" }),
    ...(positionSeconds !== undefined && { positionSeconds }),
    ...(pages && { pages }),
  }
}

/** Whether a stored report marks its lesson as complete. */
export const isMarked = (body: unknown): boolean => readReport(body).isMarked

function readReport(body: unknown) {
  const fields: Record<string, unknown> = typeof body === "object" && body !== null ? { ...body } : {}
  const event = PROGRESS_EVENTS.find((one) => one === fields.event)
  return {
    ranges: Array.isArray(fields.ranges) ? toRanges(fields.ranges) : [],
    isMarked: event === "complete",
    positionSeconds: typeof fields.positionSeconds === "number" ? fields.positionSeconds : undefined,
    pages: typeof fields.pages === "number" ? fields.pages : undefined,
  }
}

const toRanges = (values: readonly unknown[]): Range[] =>
  values.flatMap((value) => {
    const pair: readonly unknown[] = Array.isArray(value) ? value : []
    const [from, to] = pair
    return typeof from === "number" && typeof to === "number" ? [[from, to] as const] : []
  })
