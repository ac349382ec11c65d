import { isListening, listen } from "@/lib/server/db/listener"
import { createInvalidationLog, createTaggedCache } from "@/lib/server/page-cache/tagged-cache"
import { parseSessionEnd, SESSION_END_CHANNEL, type SessionEnd } from "./session-end"

/** Whose session a value depends on; null for what depends on none. */
type Holder = { userId: number | null; sessionId: string | null }

/** What this process remembers of a session until it ends; it holds nothing while ends are not listened to. */
export interface SessionMemory<V> {
  /** The logical time at which a check starts; `add` compares it with the sessions that ended since. */
  now: () => number
  get: (key: string) => V | undefined
  add: (key: string, entry: { value: V; holder: Holder; since: number; tags?: readonly string[] }) => void
}

type AnyMemory = { drop: (tags: readonly string[]) => void; clear: () => void }

/** The channel on which the database sends the institutes in which it changed who may have which file (migration 0405). */
const FILE_RIGHTS_CHANNEL = "file_rights"
/** The tag of what depends on who may have the files of an institute. */
export const rightsTag = (instituteId: number | string): string => `file rights ${instituteId}`

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
    drop(tags) {
      for (const tag of tags) {
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
    add(key, { value, holder, since, tags = [] }) {
      if (hasListener && isListening()) cache.set(key, { value, tags: ["any", ...tagsOf(holder), ...tags], since })
    },
  }
}

const tagsOf = ({ sessionId, userId }: Holder): string[] => [
  ...(sessionId === null ? [] : [`session ${sessionId}`]),
  ...(userId === null ? [] : [`user ${userId}`]),
]

/** Drops what is remembered of a session, or of a right to files, within the time of the notification of its end. */
export async function listenForSessionMemories(): Promise<void> {
  const clearing = { onLost: clearAll, onListening: clearAll }
  await listen({
    channel: SESSION_END_CHANNEL,
    onMessage: (payload) => dropEnded(parseSessionEnd(payload)),
    ...clearing,
  })
  await listen({ channel: FILE_RIGHTS_CHANNEL, onMessage: (payload) => drop([rightsTag(payload)]), ...clearing })
  hasListener = true
}

function dropEnded({ sessionId, userId }: SessionEnd) {
  // Of a whole institute, which is rare, everything is dropped.
  if (sessionId === undefined && userId === undefined) clearAll()
  else drop(tagsOf({ sessionId: sessionId ?? null, userId: userId ?? null }))
}

function drop(tags: readonly string[]) {
  for (const memory of memories) memory.drop(tags)
}

function clearAll() {
  for (const memory of memories) memory.clear()
}
