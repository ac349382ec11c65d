import type { Endpoint, Reply, Sent } from "@/lib/contract/endpoint"
import type { InsideApi } from "./registry"
import type { InsideCaller } from "./request-facts"

type Loose = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/**
 * Calls an endpoint from a server component, in this process. Throws the handler's failure, whose `code` is one of the
 * catalogue's; a public page passes no access token, because it must not depend on who looks;
 * a page that signs people in passes the address they come from.
 */
export async function serve<E extends Endpoint>(endpoint: E, sent: Sent<E>, caller?: InsideCaller): Promise<Reply<E>> {
  const { params, query, body } = sent as Loose
  const answer = await api().answer(
    `${endpoint.method} ${endpoint.path}`,
    { params: texts(params), query: texts(query), body },
    caller,
  )
  return answer as Reply<E>
}

/** The failure code of an error that `serve` threw, across bundles. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error ? String(error.code) : undefined

/** What the failure of an error that `serve` threw names, across bundles. */
export const detailsOf = (error: unknown): Record<string, string> =>
  error instanceof Error && "details" in error && typeof error.details === "object"
    ? Object.fromEntries(
        Object.entries(error.details ?? {}).flatMap(([name, value]) =>
          typeof value === "string" ? [[name, value] as const] : [],
        ),
      )
    : {}

function api(): InsideApi {
  const found = (globalThis as Record<symbol, unknown>)[Symbol.for("lectern.api")]
  if (!found) throw new Error("the API is not open in this program; pages are rendered by lib/main/main.ts")
  return found as InsideApi
}

const texts = (values: Record<string, unknown> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
