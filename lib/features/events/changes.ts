/** The values of the fields that changed, each before and after. */
export type Changes = Record<string, readonly [before: unknown, after: unknown]>

/** The fields that differ between two states of a thing; undefined where none does. */
export function changesBetween(before: object, after: object): Changes | undefined {
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  const names = [...new Set([...was.keys(), ...is.keys()])]
  const changed = names.filter((name) => JSON.stringify(was.get(name)) !== JSON.stringify(is.get(name)))
  if (changed.length === 0) return undefined
  return Object.fromEntries(changed.map((name) => [name, [was.get(name) ?? null, is.get(name) ?? null]]))
}
