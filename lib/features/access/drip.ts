import { z } from "zod"
import { Instant } from "@/lib/contract/shapes"
import { enumOf } from "@/lib/shared/enum-of"

/** When a learner may open a section or a material: at once, days after they enrolled, from a date, or after the one before. */
export const DRIP_KINDS = ["none", "days_after_enrol", "date", "after_previous"] as const
export type DripKind = (typeof DRIP_KINDS)[number]

export const MAX_DRIP_DAYS = 3650

export const Drip = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("none") }),
  z.object({ kind: z.literal("days_after_enrol"), days: z.number().int().min(1).max(MAX_DRIP_DAYS) }),
  z.object({ kind: z.literal("date"), at: Instant }),
  z.object({ kind: z.literal("after_previous") }),
])
export type Drip = z.output<typeof Drip>

/** The columns of sections and materials that hold a drip. */
export interface DripColumns {
  dripKind: string
  dripDays: number | null
  dripAt: Date | null
}

/** The drip that these columns hold. */
export function dripOf({ dripKind, dripDays, dripAt }: DripColumns): Drip {
  const kind = enumOf(DRIP_KINDS, dripKind, "kind of a drip")
  if (kind === "days_after_enrol" && dripDays !== null) return { kind, days: dripDays }
  if (kind === "date" && dripAt !== null) return { kind, at: dripAt }
  return kind === "after_previous" ? { kind } : { kind: "none" }
}

/** The columns that hold a drip. */
export const dripColumns = (drip: Drip): DripColumns => ({
  dripKind: drip.kind,
  dripDays: drip.kind === "days_after_enrol" ? drip.days : null,
  dripAt: drip.kind === "date" ? drip.at : null,
})

/** What keeps a lesson closed: a date that is still to come, the lessons before it, or both. */
export interface Hold {
  availableAt: Date | null
  afterPrevious: boolean
  /** The ids of the lessons that it waits for, in the order of the curriculum. */
  waitsFor: number[]
}

interface DrippedLesson extends DripColumns {
  id: number
  isPreview: boolean
  completedAt: Date | null
}
export interface DrippedSection extends DripColumns {
  materials: readonly DrippedLesson[]
}

/**
 * What keeps each lesson closed to a learner, by its id; lessons that may be opened are left out. Only lessons before it
 * can keep a lesson closed, in the order of the curriculum, so that no two can wait for each other. A free preview and a
 * completed lesson are always open.
 */
export function holdsOf(
  sections: readonly DrippedSection[],
  { enrolledAt, now }: { enrolledAt: Date; now: Date },
): Map<number, Hold> {
  const holds = new Map<number, Hold>()
  const isComplete = ({ completedAt }: DrippedLesson) => completedAt !== null
  let previous: readonly DrippedLesson[] = []
  let previousSection: readonly DrippedLesson[] = []
  for (const section of sections) {
    const sectionWaitsFor = section.dripKind === "after_previous" ? previousSection : []
    for (const lesson of section.materials) {
      const dates = [section, lesson].map((drip) => dueAt(drip, enrolledAt)).filter((date) => date !== null)
      const availableAt = dates.reduce<Date | null>((last, date) => (last && last > date ? last : date), null)
      const before = lesson.dripKind === "after_previous" ? [...sectionWaitsFor, ...previous] : sectionWaitsFor
      const waitsFor = [...new Set(before.filter((one) => !isComplete(one)).map(({ id }) => id))]
      const hold = {
        availableAt: availableAt && availableAt > now ? availableAt : null,
        afterPrevious: waitsFor.length > 0,
        waitsFor,
      }
      const isOpen = lesson.isPreview || isComplete(lesson) || (!hold.availableAt && !hold.afterPrevious)
      if (!isOpen) holds.set(lesson.id, hold)
      previous = [lesson]
    }
    if (section.materials.length > 0) previousSection = section.materials
  }
  return holds
}

const DAY_MS = 86_400_000

function dueAt(columns: DripColumns, enrolledAt: Date): Date | null {
  const drip = dripOf(columns)
  if (drip.kind === "date") return drip.at
  return drip.kind === "days_after_enrol" ? new Date(enrolledAt.getTime() + drip.days * DAY_MS) : null
}
