/** What browsers still call by an old name, by the name of today. */
const RENAMED: Record<string, string> = {
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Europe/Kiev": "Europe/Kyiv",
}

/** The time zones that there are to choose from, by their names at IANA. */
export const listTimeZones = (): string[] =>
  [...new Set([...Intl.supportedValuesOf("timeZone").map((zone) => RENAMED[zone] ?? zone), "UTC"])].toSorted()

/** The time zone that is meant by what was typed: one of the list by its name, or by its city alone; undefined for none. */
export function zoneNamed(typed: string, zones: readonly string[]): string | undefined {
  const asked = typed.trim().toLowerCase().replaceAll(" ", "_")
  const named = (name: string) => name.toLowerCase() === asked
  return zones.find(named) ?? zones.find((zone) => named(zone.slice(zone.lastIndexOf("/") + 1)))
}
