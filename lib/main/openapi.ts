import { z } from "zod"
import { contracts } from "./contracts"
import { type Access, type Endpoint, isDownload } from "../contract/endpoint"
import { FAILURE_STATUSES, type FailureCode } from "../contract/errors"
import { FAILURE_MESSAGES } from "../contract/failure-messages"
import type { FormShape } from "../contract/form"

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of the whole API, generated from the contracts. */
export function openApi(version: string): Json {
  const listed: Record<string, Json> = {}
  for (const [feature, contract] of Object.entries(contracts)) {
    for (const [name, endpoint] of Object.entries(contract)) {
      const path = endpoint.path.replace(/:(\w+)/g, "{$1}")
      const operations = (listed[path] ??= {})
      operations[endpoint.method.toLowerCase()] = operation(feature, name, endpoint)
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Lectern",
      version,
      description: "Every answer but a file is wrapped in the envelope; its status equals the HTTP status.",
    },
    servers: [{ url: "/api" }],
    tags: Object.keys(contracts).map((name) => ({ name })),
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    paths: listed,
  }
}

/** A phrase for who may call. */
export function describeAccess(access: Access): string {
  if (access === "public") return "anyone"
  if (access === "signed-in") return "anyone signed in"
  return "area" in access ? `anyone who may enter the ${access.area} area` : access.join(", ")
}

/** What any call with a form may answer before its handler runs. */
const UPLOAD_FAILURES = [
  "content_too_large",
  "upload_stalled",
  "too_many_uploads",
  "uploads_busy",
  "storage_unavailable",
  "storage_full",
] as const satisfies FailureCode[]

function operation(feature: string, name: string, endpoint: Endpoint): Json {
  const { summary, access, params, query, body, form, reply, failures = [] } = endpoint
  const commonFailures: FailureCode[] = [
    "invalid_input",
    ...(access === "public" ? [] : (["unauthenticated", "forbidden"] as const)),
    ...(form ? UPLOAD_FAILURES : []),
  ]
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary,
    description: `For ${describeAccess(access)}.`,
    security: access === "public" ? [] : [{ bearer: [] }],
    parameters: [...parameters("path", params), ...parameters("query", query)],
    ...(body && {
      requestBody: { required: true, content: { "application/json": { schema: schemaOf(body, "input") } } },
    }),
    ...(form && { requestBody: { required: true, content: formContent(form, endpoint.jsonPart) } }),
    responses: {
      200: isDownload(reply)
        ? { description: "A file", content: { [reply.download]: { schema: { type: "string", format: "binary" } } } }
        : { description: "OK", content: { "application/json": { schema: envelope(schemaOf(reply, "input")) } } },
      ...failuresByStatus([...new Set([...commonFailures, ...failures])]),
    },
  }
}

function parameters(location: "path" | "query", shape: z.ZodType | undefined): Json[] {
  if (!shape) return []
  const { properties = {}, required = [] } = z.toJSONSchema(shape, { io: "input", unrepresentable: "any" })
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: location,
    required: location === "path" || required.includes(name),
    schema,
  }))
}

/** The JSON schema of the wire side of a codec: an ISO string, not a Date. */
const schemaOf = (shape: z.ZodType, io: "input" | "output") => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: "any" })
  return schema
}

const envelope = (data: Json): Json => ({
  type: "object",
  required: ["status", "message", "data", "requestId"],
  properties: { status: { const: 200 }, message: { type: "string" }, data, requestId: { type: "string" } },
})

function formContent(form: FormShape, jsonPart = ""): Json {
  const alone = form[jsonPart]
  return {
    "multipart/form-data": { schema: formSchema(form) },
    ...(alone?.part === "json" && { "application/json": { schema: schemaOf(alone.shape, "input") } }),
  }
}

function formSchema(form: FormShape): Json {
  const properties = Object.entries(form).map(([name, part]) => [
    name,
    part.part === "json"
      ? { ...schemaOf(part.shape, "input"), description: "JSON in one part" }
      : {
          type: "string",
          format: "binary",
          description: `${part.mediaTypes.join(", ")}; at most ${part.maxBytes} bytes`,
        },
  ])
  const required = Object.entries(form).flatMap(([name, { isOptional }]) => (isOptional ? [] : [name]))
  return { type: "object", required, properties: Object.fromEntries(properties) }
}

function failuresByStatus(codes: FailureCode[]): Json {
  const statuses = new Map<number, FailureCode[]>()
  for (const code of codes)
    statuses.set(FAILURE_STATUSES[code], [...(statuses.get(FAILURE_STATUSES[code]) ?? []), code])
  return Object.fromEntries(
    [...statuses].map(([status, statusCodes]) => [
      status,
      { description: statusCodes.map((code) => `\`${code}\`: ${FAILURE_MESSAGES[code]}`).join("; ") },
    ]),
  )
}
