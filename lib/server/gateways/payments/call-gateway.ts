import { z } from "zod"
import { GatewayRefused, GatewayUnavailable } from "./gateway-errors"

/** Calls the gateway and parses the response; throws `GatewayUnavailable` or `GatewayRefused` when there is no valid one. */
export async function callGateway<Schema extends z.ZodType>(
  schema: Schema,
  call: () => Promise<unknown>,
): Promise<z.output<Schema>> {
  const response: unknown = await call().catch((error: unknown) => {
    throw toGatewayError(error)
  })
  const parsed = schema.safeParse(response)
  if (!parsed.success) throw new GatewayUnavailable("lost", `the response is invalid: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

const SdkError = z.object({
  statusCode: z.number(),
  error: z
    .object({
      code: z.string(),
      description: z.string().catch(""),
      field: z.string().nullish().catch(null),
      reason: z.string().nullish().catch(null),
    })
    .optional()
    .catch(undefined),
})

// With these errors the request was not sent.
const UNREACHABLE = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "CERT_HAS_EXPIRED",
])

function toGatewayError(thrown: unknown): Error {
  const parsed = SdkError.safeParse(thrown)
  if (!parsed.success) return new GatewayUnavailable("lost", thrown instanceof Error ? thrown.message : String(thrown))
  const { statusCode: status, error } = parsed.data
  const detail = error ? `${error.code} ${error.description}` : `status ${status}`
  if (status === 0) return new GatewayUnavailable(UNREACHABLE.has(error?.code ?? "") ? "unreachable" : "lost", detail)
  if (status === 401 || status === 403) return new GatewayUnavailable("credentials", detail)
  if (status === 429 || status === 409) return new GatewayUnavailable("busy", detail)
  if (status >= 500 || !error) return new GatewayUnavailable("lost", detail)
  return new GatewayRefused(error)
}
