import { z } from "zod"

/** A shape as JSON Schema, indented, as it is on the wire. */
export function schemaText(shape: z.ZodType): string {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io: "input", unrepresentable: "any" })
  return JSON.stringify(schema, null, 2)
}
