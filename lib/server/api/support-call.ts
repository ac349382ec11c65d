import type { Endpoint } from "@/lib/contract/endpoint"
import { Failure } from "@/lib/contract/errors"
import type { TokenClaims } from "@/lib/server/auth/access-token"
import type { Actor } from "@/lib/server/auth/actor"
import { isWriteRefused, readOnlyWork } from "@/lib/server/tenancy/read-only-work"
import { maskContacts } from "./mask-contacts"
import type { RawInput } from "./read-input"
import { addSupportCall } from "./support-calls"

/** Runs the work of a handler. For a support session a read has no transaction that may write: a write is `support_read_only`. */
export async function runForCaller<T>(actor: Actor | null, isWrite: boolean, work: () => Promise<T>): Promise<T> {
  if (!actor?.support || isWrite) return work()
  try {
    return await readOnlyWork(work)
  } catch (error) {
    throw isWriteRefused(error) ? new Failure("support_read_only") : error
  }
}

/** What a caller gets of a reply: a support session without emails and mobile numbers, unless they are shown in it. */
export const replyFor = (actor: Actor | null | undefined, reply: unknown): unknown =>
  actor?.support && !actor.support.showsContacts ? maskContacts(reply) : reply

/**
 * Runs a call and, of a support session, adds it with its status to what was seen; with `onlyRefused` only if it fails, because it
 * is run later. A session that gives no access sees nothing.
 */
export async function withSupportCall<T>(
  claims: TokenClaims | null,
  { endpoint, params, onlyRefused }: { endpoint: Endpoint; params: RawInput["params"]; onlyRefused?: true },
  work: () => Promise<T>,
): Promise<T> {
  if (!claims?.isSupport) return work()
  const { method, path: route, screen = null } = endpoint
  // The parameters of what is hidden may be secrets themselves.
  const target = endpoint.support === "hidden" ? "" : targetOf(params)
  const call = { sessionKey: claims.sessionId, at: new Date(), method, route, screen, target }
  try {
    const done = await work()
    if (!onlyRefused) addSupportCall({ ...call, status: 200 })
    return done
  } catch (error) {
    const status = error instanceof Failure ? error.status : 500
    if (status !== 401) addSupportCall({ ...call, status })
    throw error
  }
}

const MAX_TARGET = 200

const targetOf = (params: RawInput["params"]): string =>
  Object.entries(params)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ")
    .slice(0, MAX_TARGET)
