import type { Drip, DripKind } from "@/lib/features/access/drip"
import { dateToZonedTime, zonedTimeToDate } from "@/lib/shared/zoned-time"

/** A drip as it is typed: days as text, and a date in the reader's time zone. */
export interface DripFields {
  dripKind: DripKind
  dripDays: string
  dripDate: string
}

export const dripFieldsOf = (drip: Drip, timezone: string): DripFields => ({
  dripKind: drip.kind,
  dripDays: drip.kind === "days_after_enrol" ? String(drip.days) : "7",
  dripDate: drip.kind === "date" ? dateToZonedTime(timezone, drip.at) : "",
})

/** The drip that was typed, as a call takes it; undefined for days or a date that cannot be read. */
export function parseDrip({ dripKind, dripDays, dripDate }: DripFields, timezone: string) {
  if (dripKind === "days_after_enrol") {
    return /^\d{1,4}$/.test(dripDays.trim()) ? { kind: dripKind, days: Number(dripDays) } : undefined
  }
  if (dripKind === "date") {
    const at = zonedTimeToDate(timezone, dripDate)
    return at && { kind: dripKind, at: at.toISOString() }
  }
  return { kind: dripKind }
}

/** The field of a drip of this kind that may be wrong. */
export const dripFieldOf = (dripKind: DripKind) => (dripKind === "date" ? "dripDate" : "dripDays")
