import type { Endpoint } from "@/lib/contract/endpoint"
import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import { findCaller } from "./call"
import type { RawInput } from "./read-input"
import { consumeRateLimit } from "../admission/rate-limit"
import type { RequestFacts } from "./request-facts"

/**
 * Decides from the head of a request whether its body may be read: origin, access token, role, screen, plan and rate
 * limit. Returns a signed-in caller. The call checks the caller again once the body is read, which may take
 * minutes. Only callers who may call count against a limit, so that a stranger cannot use it up for the others at their
 * address.
 */
export async function admitCall(
  endpoint: Endpoint,
  head: RawInput,
  { request, facts }: { request: RequestHead; facts: RequestFacts },
): Promise<Pick<Actor, "userId" | "instituteId"> | undefined> {
  if ((endpoint.method !== "GET" || endpoint.writes) && !endpoint.signed) requireOwnOrigin(request, facts.origin)
  const isChecked = endpoint.access !== "public" && (hasBody(endpoint) || endpoint.limit !== undefined)
  const actor = isChecked ? await findCaller(endpoint, head, facts) : null
  if (endpoint.limit) await consumeRateLimit(endpoint, facts.ip)
  return actor ?? undefined
}

type RequestHead = { method: string; headers: Pick<Headers, "get"> }

const hasBody = ({ body, form }: Endpoint) => body !== undefined || form !== undefined

/**
 * CSRF check: a write must come from its own host, or from a page that may call the API at another. A GET of the own host
 * has no `Origin`, so `Sec-Fetch-Site` counts.
 */
export function requireOwnOrigin({ method, headers }: RequestHead, ownOrigin: string) {
  const origin = headers.get("origin")
  const site = method === "GET" && origin === null ? headers.get("sec-fetch-site") : null
  if ((origin !== null && origin !== ownOrigin) || site === "cross-site" || site === "same-site")
    throw new Failure("origin_not_allowed")
}
