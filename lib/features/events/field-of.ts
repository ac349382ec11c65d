/** A field of the facts of an event; undefined where they have none of that name. */
export function fieldOf(data: unknown, name: string): unknown {
  const fields: [string, unknown][] = typeof data === "object" && data !== null ? Object.entries(data) : []
  return fields.find(([field]) => field === name)?.[1]
}
