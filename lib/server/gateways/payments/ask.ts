import { z } from "zod"
import { GatewayRefused, GatewayUnavailable } from "./gateway-errors"

/** Asks the gateway and reads the answer; anything but an answer of this shape is `GatewayUnavailable` or `GatewayRefused`. */
export async function ask<Shape extends z.ZodType>(
  shape: Shape,
  call: () => Promise<unknown>,
): Promise<z.output<Shape>> {
  const answer: unknown = await call().catch((error: unknown) => {
    throw asGatewayError(error)
  })
  const read = shape.safeParse(answer)
  if (!read.success)
    throw new GatewayUnavailable("lost", `the answer has no known form: ${z.prettifyError(read.error)}`)
  return read.data
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

// With these nothing was sent.
const UNREACHABLE = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "CERT_HAS_EXPIRED",
])

function asGatewayError(thrown: unknown): Error {
  const read = SdkError.safeParse(thrown)
  if (!read.success) return new GatewayUnavailable("lost", thrown instanceof Error ? thrown.message : String(thrown))
  const { statusCode: status, error } = read.data
  const detail = error ? `${error.code} ${error.description}` : `status ${status}`
  if (status === 0) return new GatewayUnavailable(UNREACHABLE.has(error?.code ?? "") ? "unreachable" : "lost", detail)
  if (status === 401 || status === 403) return new GatewayUnavailable("credentials", detail)
  if (status === 429 || status === 409) return new GatewayUnavailable("busy", detail)
  if (status >= 500 || !error) return new GatewayUnavailable("lost", detail)
  return new GatewayRefused(error)
}
