import { z } from "zod"
import { openApi } from "@/lib/main/openapi"
import { type Area, mayEnter, ROLES, type Role } from "@/lib/shared/roles"

const AREA_NAMES: readonly Area[] = ["admin", "teacher", "student", "master"]

/** A JSON schema, as far as the OpenAPI document uses the language. */
export interface Schema {
  type?: string | string[] | undefined
  properties?: Record<string, Schema> | undefined
  required?: string[] | undefined
  additionalProperties?: Schema | boolean | undefined
  items?: Schema | undefined
  anyOf?: Schema[] | undefined
  allOf?: Schema[] | undefined
  oneOf?: Schema[] | undefined
  enum?: unknown[] | undefined
  const?: unknown
  pattern?: string | undefined
  format?: string | undefined
  minLength?: number | undefined
  maxLength?: number | undefined
  minimum?: number | undefined
  exclusiveMinimum?: number | undefined
  maximum?: number | undefined
  minItems?: number | undefined
}

const Schemas: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    properties: z.record(z.string(), Schemas).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), Schemas]).optional(),
    items: Schemas.optional(),
    anyOf: z.array(Schemas).optional(),
    allOf: z.array(Schemas).optional(),
    oneOf: z.array(Schemas).optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    pattern: z.string().optional(),
    format: z.string().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minimum: z.number().optional(),
    exclusiveMinimum: z.number().optional(),
    maximum: z.number().optional(),
    minItems: z.number().optional(),
  }),
)
const Content = z.record(z.string(), z.object({ schema: Schemas }))
const Operations = z.object({
  operationId: z.string(),
  description: z.string(),
  parameters: z.array(
    z.object({ name: z.string(), in: z.enum(["path", "query"]), required: z.boolean(), schema: Schemas }),
  ),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.object({ content: Content.optional() })),
})
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Operations)) })

/** A call of the OpenAPI document, with the roles that it says it is for. */
export type Operation = z.infer<typeof Operations> & { method: string; path: string; roles: readonly Role[] }

/** Every call of the OpenAPI document. */
export function listOperations(): Operation[] {
  const { paths } = Document.parse(openApi("fuzz"))
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      roles: ROLES.filter((role) => isFor(operation.description, role)),
    })),
  )
}

function isFor(description: string, role: Role): boolean {
  const area = AREA_NAMES.find((name) => description.includes(`the ${name} area`))
  if (area) return mayEnter(role, area)
  return description.includes("anyone") || new RegExp(`\\b${role}\\b`).test(description)
}
