import { isListening, listen } from "@/lib/server/db/listener"
import { createInvalidationLog } from "@/lib/server/page-cache/invalidation-log"
import { createTaggedCache } from "@/lib/server/page-cache/tagged-cache"
import { parseSessionEnd, SESSION_END_CHANNEL, type SessionEnd } from "./session-end"

/** Whose session a value depends on; null for what depends on none. */
type Holder = { userId: number | null; sessionId: string | null }

/** What this process remembers of a session until it ends; it holds nothing while ends are not listened to. */
export interface SessionMemory<V> {
  /** The logical time at which a check starts; `add` compares it with the sessions that ended since. */
  now: () => number
  get: (key: string) => V | undefined
  add: (key: string, entry: { value: V; holder: Holder; since: number }) => void
}

type AnyMemory = { drop: (end: Pick<SessionEnd, "sessionId" | "userId">) => void; clear: () => void }

const memories = new Set<AnyMemory>()
let hasListener = false

/** Creates a memory that is bounded by size, of which the least recently used value is dropped first. */
export function createSessionMemory<V>({
  maxSize,
  sizeOf,
}: {
  maxSize: number
  sizeOf: (value: V) => number
}): SessionMemory<V> {
  const invalidations = createInvalidationLog()
  const cache = createTaggedCache<V>({ maxSize, sizeOf, invalidations })
  memories.add({
    drop(end) {
      for (const tag of tagsOf({ sessionId: end.sessionId ?? null, userId: end.userId ?? null })) {
        invalidations.add(tag)
        cache.invalidate(tag)
      }
    },
    clear() {
      invalidations.addAll()
      cache.clear()
    },
  })
  return {
    now: invalidations.now,
    get: (key) => (hasListener && isListening() ? cache.get(key) : undefined),
    add(key, { value, holder, since }) {
      if (hasListener && isListening()) cache.set(key, { value, tags: ["any", ...tagsOf(holder)], since })
    },
  }
}

const tagsOf = ({ sessionId, userId }: Holder): string[] => [
  ...(sessionId === null ? [] : [`session ${sessionId}`]),
  ...(userId === null ? [] : [`user ${userId}`]),
]

/** Drops what is remembered of a session within the time of the notification of its end. */
export async function listenForSessionMemories(): Promise<void> {
  await listen({
    channel: SESSION_END_CHANNEL,
    onMessage: (payload) => {
      const end = parseSessionEnd(payload)
      for (const memory of memories) memory.drop(end)
    },
    onLost: clearAll,
    onListening: clearAll,
  })
  hasListener = true
}

function clearAll() {
  for (const memory of memories) memory.clear()
}
