import type { Endpoint, Reply, RequestOf } from "@/lib/contract/endpoint"
import type { InProcessApi } from "./in-process-api"
import type { InProcessCaller } from "./request-facts"

type UntypedRequest = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/**
 * Calls an endpoint from a server component, in this process. Throws the handler's failure, whose `code` is in the
 * catalogue. A public page passes no access token, because it must not depend on the visitor; a page that signs people
 * in passes their IP address.
 */
export async function serve<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  caller?: InProcessCaller,
): Promise<Reply<E>> {
  const { params, query, body } = request as UntypedRequest
  const answer = await api().call(
    `${endpoint.method} ${endpoint.path}`,
    { params: stringValues(params), query: stringValues(query), body },
    caller,
  )
  return answer as Reply<E>
}

/** The failure code of an error that `serve` threw, across bundles. */
export const failureCodeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error ? String(error.code) : undefined

/** The failure details of an error that `serve` threw, across bundles; empty for any other error. */
export const failureDetailsOf = (error: unknown): Record<string, string> =>
  error instanceof Error && "details" in error && typeof error.details === "object"
    ? Object.fromEntries(
        Object.entries(error.details ?? {}).flatMap(([name, value]) =>
          typeof value === "string" ? [[name, value] as const] : [],
        ),
      )
    : {}

/** After how many seconds to try again, of an error that `serve` threw; undefined where it does not say. */
export const retryAfterSecondsOf = (error: unknown): number | undefined =>
  error instanceof Error && "retryAfterSeconds" in error && typeof error.retryAfterSeconds === "number"
    ? error.retryAfterSeconds
    : undefined

function api(): InProcessApi {
  const found = (globalThis as Record<symbol, unknown>)[Symbol.for("lectern.api")]
  if (!found) throw new Error("the API is not registered in this process; pages are rendered by lib/main/main.ts")
  return found as InProcessApi
}

const stringValues = (values: Record<string, unknown> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
