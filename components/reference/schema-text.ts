import { z } from "zod"

/** The JSON Schema of a zod type's input, indented. */
export function schemaText(shape: z.ZodType): string {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io: "input", unrepresentable: "any" })
  return JSON.stringify(schema, null, 2)
}
