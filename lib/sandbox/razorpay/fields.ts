import { RequestError, ERROR_MESSAGES } from "./request-error"

/** The fields of a request, from JSON or a form. */
export type RequestFields = Record<string, unknown>

const MAX_AMOUNT_MINOR = 1_000_000_000_000

/** Throws a RequestError for fields that the endpoint does not accept, as the provider does. */
export function rejectUnknownFields(fields: RequestFields, known: string[]) {
  const unknown = Object.keys(fields).filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new RequestError(`${unknown.join(", ")} is/are not required and should not be sent`)
}

/** Reads an integer amount in minor units, at least 100. */
export function readAmount(value: unknown, currency: string): number {
  if (value === undefined || value === null || value === "")
    throw new RequestError("The amount field is required.", { field: "amount" })
  const amount = typeof value === "string" && /^-?\d{1,15}$/.test(value) ? Number(value) : value
  if (typeof amount !== "number" || !Number.isSafeInteger(amount))
    throw new RequestError(ERROR_MESSAGES.integer, { field: "amount" })
  if (amount < 100) throw new RequestError(ERROR_MESSAGES.atLeast(currency), { field: "amount" })
  if (amount > MAX_AMOUNT_MINOR) throw new RequestError(ERROR_MESSAGES.atMost, { field: "amount" })
  return amount
}

/** Reads an ISO 4217 currency code. */
export function readCurrency(value: unknown): string {
  if (value === undefined || value === "")
    throw new RequestError("The currency field is required.", { field: "currency" })
  if (typeof value !== "string" || !CURRENCIES.has(value)) {
    throw new RequestError("The selected currency is invalid.", { field: "currency" })
  }
  return value
}

/** Reads notes: at most 15 pairs of at most 256 characters each; an empty list means no notes. */
export function readNotes(value: unknown): Record<string, string> {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return {}
  if (typeof value !== "object" || Array.isArray(value))
    throw new RequestError("notes must be an array", { field: "notes" })
  const pairs = Object.entries(value)
  if (pairs.length > 15)
    throw new RequestError("Number of fields in notes should be less than or equal to 15", { field: "notes" })
  const isFine = ([name, text]: [string, unknown]) =>
    name.length <= 256 && ["string", "number", "boolean"].includes(typeof text) && String(text).length <= 256
  if (!pairs.every(isFine)) throw new RequestError("A note may not be longer than 256 characters.", { field: "notes" })
  return Object.fromEntries(pairs.map(([name, text]) => [name, String(text)]))
}

/** Reads a text of at most `max` characters; null if it is empty. */
export function readText(value: unknown, field: string, max: number): string | null {
  if (value === undefined || value === null || value === "") return null
  if (typeof value !== "string" && typeof value !== "number")
    throw new RequestError(`The ${field} must be a string.`, { field })
  const text = String(value)
  if (text.length > max) throw new RequestError(`The ${field} may not be greater than ${max} characters.`, { field })
  return text
}

/** Applies the query parameters `from`, `to` (Unix seconds), `count` (10, at most 100) and `skip` to a list. */
export function paginate<Item extends { createdAt: number }>(items: Item[], query: URLSearchParams): Item[] {
  const from = readCount(query, "from") ?? 0
  const to = readCount(query, "to") ?? Infinity
  const count = readCount(query, "count", 100) ?? 10
  const skip = readCount(query, "skip") ?? 0
  const inTime = items.filter(({ createdAt }) => createdAt / 1000 >= from && createdAt / 1000 < to + 1)
  return inTime.slice(skip, skip + count)
}

const CURRENCIES = new Set(Intl.supportedValuesOf("currency"))

function readCount(query: URLSearchParams, name: string, max = Infinity): number | undefined {
  const value = query.get(name)
  if (value === null || value === "") return undefined
  if (!/^\d{1,15}(\.\d+)?$/.test(value)) throw new RequestError(`The ${name} must be an integer.`, { field: name })
  if (Number(value) > max) throw new RequestError(`The ${name} may not be greater than ${max}.`, { field: name })
  return Math.floor(Number(value))
}
