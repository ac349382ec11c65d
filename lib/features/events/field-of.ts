/** A field of the facts of an event; undefined where they have none of that name. */
export function fieldOf(data: unknown, name: string): unknown {
  const fields: [string, unknown][] = typeof data === "object" && data !== null ? Object.entries(data) : []
  return fields.find(([field]) => field === name)?.[1]
}

/** The number in a field of the facts of an event; null where there is none. */
export function numberOf(data: unknown, name: string): number | null {
  const value = fieldOf(data, name)
  return typeof value === "number" ? value : null
}
