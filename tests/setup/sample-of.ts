import { z } from "zod"

type Schema = {
  type?: string
  anyOf?: Schema[]
  enum?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
  format?: string
}

/** A value that a schema accepts: each field filled, texts of some length. */
export const sampleOf = (schema: z.ZodType): unknown =>
  sampleFor(z.toJSONSchema(schema, { unrepresentable: "any" }) as Schema, "")

function sampleFor({ type, anyOf, enum: choices, properties, items, format }: Schema, name: string): unknown {
  if (choices) return choices[0]
  if (anyOf) return sampleFor(anyOf.find((one) => one.type !== "null") ?? {}, name)
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([field, inner]) => [field, sampleFor(inner, field)]))
  if (type === "array") return [sampleFor(items ?? {}, name)]
  if (type === "integer" || type === "number") return 7
  if (type === "boolean") return true
  if (format === "date") return "2026-11-26"
  if (name === "currency") return "INR"
  return /(At|until)$/.test(name) ? "2026-11-26T10:00:00.000Z" : `Some ${name}`
}
