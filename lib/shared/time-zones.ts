import { dateFormat } from "./intl-formats"

/** Current IANA names by the outdated names that browsers still use. */
const RENAMED: Record<string, string> = {
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Europe/Kiev": "Europe/Kyiv",
}

/** The IANA names of the time zones that can be chosen. */
export const listTimeZones = (): string[] =>
  [...new Set([...Intl.supportedValuesOf("timeZone").map((zone) => RENAMED[zone] ?? zone), "UTC"])].toSorted()

/** Finds a time zone by its IANA name or by its city alone, ignoring case; undefined when there is none. */
export function findTimeZone(input: string, zones: readonly string[]): string | undefined {
  const query = input.trim().toLowerCase().replaceAll(" ", "_")
  const matches = (name: string) => name.toLowerCase() === query
  return zones.find(matches) ?? zones.find((zone) => matches(zone.slice(zone.lastIndexOf("/") + 1)))
}

/** The time zone of this browser, by its current name. */
export function currentTimeZone(): string {
  const zone = dateFormat("en", {}).resolvedOptions().timeZone
  return RENAMED[zone] ?? zone
}
