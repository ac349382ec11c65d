import { Refusal, TEXTS } from "./refusal"

/** The fields of a request, from JSON or a form. */
export type Fields = Record<string, unknown>

const MOST = 1_000_000_000_000

/** Refuses fields that the call does not know, as the provider does. */
export function refuseUnknown(fields: Fields, known: string[]) {
  const unknown = Object.keys(fields).filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Refusal(`${unknown.join(", ")} is/are not required and should not be sent`)
}

/** A whole number of minor units, at least 100. */
export function readAmount(value: unknown, currency: string): number {
  if (value === undefined || value === null || value === "")
    throw new Refusal("The amount field is required.", { field: "amount" })
  const amount = typeof value === "string" && /^-?\d{1,15}$/.test(value) ? Number(value) : value
  if (typeof amount !== "number" || !Number.isSafeInteger(amount)) throw new Refusal(TEXTS.integer, { field: "amount" })
  if (amount < 100) throw new Refusal(TEXTS.atLeast(currency), { field: "amount" })
  if (amount > MOST) throw new Refusal(TEXTS.atMost, { field: "amount" })
  return amount
}

/** An ISO 4217 code that this machine knows. */
export function readCurrency(value: unknown): string {
  if (value === undefined || value === "") throw new Refusal("The currency field is required.", { field: "currency" })
  if (typeof value !== "string" || !CURRENCIES.has(value)) {
    throw new Refusal("The selected currency is invalid.", { field: "currency" })
  }
  return value
}

/** At most 15 pairs of at most 256 characters each; an empty list counts as none. */
export function readNotes(value: unknown): Record<string, string> {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return {}
  if (typeof value !== "object" || Array.isArray(value)) throw new Refusal("notes must be an array", { field: "notes" })
  const pairs = Object.entries(value)
  if (pairs.length > 15)
    throw new Refusal("Number of fields in notes should be less than or equal to 15", { field: "notes" })
  const isFine = ([name, text]: [string, unknown]) =>
    name.length <= 256 && ["string", "number", "boolean"].includes(typeof text) && String(text).length <= 256
  if (!pairs.every(isFine)) throw new Refusal("A note may not be longer than 256 characters.", { field: "notes" })
  return Object.fromEntries(pairs.map(([name, text]) => [name, String(text)]))
}

/** A text of at most so many characters, or null. */
export function readText(value: unknown, field: string, most: number): string | null {
  if (value === undefined || value === null || value === "") return null
  if (typeof value !== "string" && typeof value !== "number")
    throw new Refusal(`The ${field} must be a string.`, { field })
  const text = String(value)
  if (text.length > most) throw new Refusal(`The ${field} may not be greater than ${most} characters.`, { field })
  return text
}

/** The part of a list that `from`, `to`, `count` (10, at most 100) and `skip` ask for. */
export function page<Item extends { createdAt: number }>(items: Item[], query: URLSearchParams): Item[] {
  const from = readCount(query, "from") ?? 0
  const to = readCount(query, "to") ?? Infinity
  const count = readCount(query, "count", 100) ?? 10
  const skip = readCount(query, "skip") ?? 0
  const inTime = items.filter(({ createdAt }) => createdAt / 1000 >= from && createdAt / 1000 < to + 1)
  return inTime.slice(skip, skip + count)
}

const CURRENCIES = new Set(Intl.supportedValuesOf("currency"))

function readCount(query: URLSearchParams, name: string, most = Infinity): number | undefined {
  const value = query.get(name)
  if (value === null || value === "") return undefined
  if (!/^\d{1,15}(\.\d+)?$/.test(value)) throw new Refusal(`The ${name} must be an integer.`, { field: name })
  if (Number(value) > most) throw new Refusal(`The ${name} may not be greater than ${most}.`, { field: name })
  return Math.floor(Number(value))
}
