import { isListening, listen } from "@/lib/server/db/listener"
import { createInvalidationLog, createTaggedCache } from "@/lib/server/page-cache/tagged-cache"
import type { Actor } from "./actor"
import { parseSessionEnd, SESSION_END_CHANNEL, type SessionEnd } from "./session-end"

/** An access token of everybody who is signed in at a large institute; about 1 kB each. */
const MAX_TOKENS = 20_000

type Claims = Pick<Actor, "userId" | "instituteId" | "sessionId"> & { isSupport?: true }

/** The claims of a verified token, and until when it is valid, in milliseconds. */
interface VerifiedToken {
  claims: Claims
  expiresAtMs: number
}

/**
 * Creates a memory of verified access tokens, of which the least recently used is dropped first. It holds what was put in
 * only: a token that was not verified is unknown to it.
 */
export function createTokenMemory(maxTokens: number) {
  const invalidations = createInvalidationLog()
  const tokens = createTaggedCache<VerifiedToken>({ maxSize: maxTokens, sizeOf: () => 1, invalidations })
  return {
    /** The logical time at which a verification starts; `add` compares it with the sessions that ended since. */
    now: invalidations.now,
    /** The claims of a verified token until it expires. */
    get(token: string): Claims | undefined {
      const verified = tokens.get(token)
      return verified && Date.now() < verified.expiresAtMs ? verified.claims : undefined
    },
    /** Adds a token whose verification started at `since`, unless its session ended meanwhile. */
    add(token: string, value: VerifiedToken, since: number) {
      if (Date.now() < value.expiresAtMs) tokens.set(token, { value, tags: tagsOf(value.claims), since })
    },
    /** Drops the tokens of a session, or of all sessions of a user. */
    drop(end: Pick<SessionEnd, "sessionId" | "userId">) {
      for (const tag of tagsOf(end)) {
        invalidations.add(tag)
        tokens.invalidate(tag)
      }
    },
    clear: () => {
      invalidations.addAll()
      tokens.clear()
    },
    size: () => tokens.size().entries,
  }
}

const tagsOf = ({ sessionId, userId }: Pick<SessionEnd, "sessionId" | "userId">): string[] => [
  ...(sessionId === undefined ? [] : [`session ${sessionId}`]),
  ...(userId === undefined ? [] : [`user ${userId}`]),
]

/** The verified tokens of this process. It holds none while the ends of sessions are not listened to. */
export const tokenMemory = createTokenMemory(MAX_TOKENS)

let hasListener = false

/** Whether tokens may be remembered: notifications of ended sessions arrive at the moment. */
export const isTokenMemoryOpen = () => hasListener && isListening()

/** Listens for the ends of sessions and drops their tokens within the time of a notification. */
export async function listenForSessionEnds(): Promise<void> {
  await listen({
    channel: SESSION_END_CHANNEL,
    onMessage: (payload) => tokenMemory.drop(parseSessionEnd(payload)),
    onLost: tokenMemory.clear,
    onListening: tokenMemory.clear,
  })
  hasListener = true
}
