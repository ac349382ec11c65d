/** What stands in place of a secret. */
const MASK = "••••"

/** The data of a job as JSON that may be shown, with a mask for each field that its job declares as a secret. */
export const maskSecrets = (data: unknown, secrets: readonly string[]): string =>
  JSON.stringify(masked(data, new Set(secrets)), undefined, 2)

function masked(value: unknown, secrets: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => masked(one, secrets))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, secrets.has(name) ? MASK : masked(one, secrets)]),
  )
}
