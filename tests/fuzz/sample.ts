import type { Random } from "../setup/random-requests"
import type { Schema } from "./operations"

/** Ids of the rows of an institute, by table. */
export type IdsByTable = Readonly<Record<string, readonly (number | string)[]>>

/** What values are drawn from: random choices, and ids of the caller's institute and of another. */
export interface Source {
  random: Random
  ownIds: IdsByTable
  foreignIds: IdsByTable
  /** What the call is about, as its tables are named: `notification`. */
  topic: string
}

/** Texts that match the patterns of the contracts. */
const TEXTS = [
  "7", "2", "1", "12", "2026", "123456", "Asha Rao", "a text of some length", "fuzz@people.test", "+919876543210", "#3b4cca", "ABCD1234",
  "asha@okbank", "2026-11-20", "2026-11-20T10:00:00.000Z", "10:30", "Asia/Kolkata", "27AAPFU0939F1ZV", "https://example.test/a", "abcdefghijklmnop",
  "0f8fad5b-d9cb-469f-a165-70867728950e", "txn_0123456789abcdefghij", "a".repeat(22), "a".repeat(43), "a".repeat(87), "1,2,3",
] // oxfmt-ignore
/** By the name of the field, where its schema does not tell what fits. */
const TEXTS_BY_NAME: [RegExp, string][] = [
  [/^page$/, "0"],
  [/^size$/, "50"],
  [/search/i, "a"],
  [/email|username|identifier/i, "fuzz@people.test"],
  [/otp|code/i, "123456"],
  [/mobile|phone/i, "+919876543210"],
  [/link|url/i, "/"],
  [/password/i, "a long enough secret"],
]
const FOREIGN_PERCENT = 40
const OPTIONAL_PERCENT = 60

/** A value that mostly fits a schema; an id is often one of the other institute. */
export function sampleOf(schema: Schema, source: Source, name = ""): unknown {
  const { random } = source
  if (schema.const !== undefined) return schema.const
  if (schema.enum?.length) return schema.enum[random.below(schema.enum.length)]
  const choices = schema.anyOf ?? schema.oneOf
  const [choice] = choices ? [choices[random.below(choices.length)]] : []
  if (choice) return sampleOf(choice, source, name)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => sampleOf(part, source, name)))
  const types = [schema.type].flat()
  switch (types[random.below(types.length)]) {
    case "object":
      return sampleObject(schema, source)
    case "array":
      return Array.from({ length: Math.max(schema.minItems ?? 0, random.below(3)) }, () =>
        sampleOf(schema.items ?? {}, source, name),
      )
    case "integer":
    case "number":
      return sampleNumber(schema, source, name)
    case "boolean":
      return random.chance(50)
    case "null":
      return null
    default:
      return sampleText(schema, source, name)
  }
}

function sampleObject({ properties = {}, required = [] }: Schema, source: Source) {
  const given = Object.entries(properties).filter(
    ([name]) => required.includes(name) || source.random.chance(OPTIONAL_PERCENT),
  )
  return Object.fromEntries(given.map(([name, schema]) => [name, sampleOf(schema, source, name)]))
}

function sampleNumber({ minimum = 0, exclusiveMinimum, maximum = 1_000 }: Schema, source: Source, name: string) {
  const isId = exclusiveMinimum === 0 && maximum >= Number.MAX_SAFE_INTEGER
  if (isId) return idFrom(source, name, "number")
  if (source.random.chance(50)) return Math.max(minimum, 1)
  const least = Math.max(minimum, -1_000)
  return least + source.random.below(Math.min(maximum, 1_000) - least + 1)
}

function sampleText({ pattern, minLength = 0, maxLength = 1_000 }: Schema, source: Source, name: string) {
  const { random } = source
  if (/institute/i.test(name) && random.chance(80)) return random.pick(["2", "2", "2", "2", "3"])
  const isFitting = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern, "u").test(text))
  const named = TEXTS_BY_NAME.find(([names]) => names.test(name))?.[1]
  if (named !== undefined && isFitting(named) && random.chance(80)) return named
  const id = String(idFrom(source, name, "string"))
  if (isFitting(id) && random.chance(pattern ? 80 : 20)) return id
  const fitting = TEXTS.filter(isFitting)
  return fitting[random.below(fitting.length)] ?? "a".repeat(minLength)
}

/** An id of a table that the field or the call is about, or else of any. */
function idFrom({ random, ownIds, foreignIds, topic }: Source, name: string, type: "number" | "string") {
  const ids = random.chance(FOREIGN_PERCENT) ? foreignIds : ownIds
  const words = [
    /user|member|student|teacher/i.test(name) ? "membership" : name.replace(/_?ids?$/i, "").toLowerCase(),
    topic,
  ]
  const tables = Object.keys(ids)
  const near = words.flatMap((word) => (word ? tables.filter((table) => table.includes(word)) : []))
  const chosen = near.length > 0 && random.chance(80) ? near : tables
  const found = (ids[chosen[random.below(chosen.length)] ?? ""] ?? []).filter(
    (id) => type === "string" || typeof id === "number",
  )
  return found[random.below(found.length)] ?? 1
}
