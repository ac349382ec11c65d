import type { Method } from "@/lib/contract/endpoint"

/** A write that could not be sent: what to call, with what, and since when it waits. */
export interface StoredWrite {
  /** Names what it writes, so that a later write of the same takes its place. */
  key: string
  method: Method
  path: string
  body: unknown
  /** When it was stored, in milliseconds; differs for each version of a write. */
  at: number
  /** How often the server failed at it. */
  tries: number
}

const PREFIX = "outbox."
const MAX_WRITES = 100
const MAX_CHARACTERS = 256 * 1024

/**
 * Where the writes of the signed-in person at their institute are stored in this browser; undefined when nobody is signed
 * in. A sign-out sends them first and deletes the rest; after a session that ended otherwise they wait for the next one.
 */
export function outboxName(): string | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem("auth") ?? "null")
    if (typeof stored !== "object" || stored === null) return undefined
    const { user_id: userId, selectedInstitute }: Record<string, unknown> = { ...stored }
    const isPerson = typeof userId === "number" && typeof selectedInstitute === "number"
    return isPerson ? `${PREFIX}${selectedInstitute}.${userId}` : undefined
  } catch {
    return undefined
  }
}

/** The stored writes of the signed-in person, the oldest first. */
export function readWrites(): StoredWrite[] {
  const name = outboxName()
  try {
    const stored: unknown = JSON.parse((name && localStorage.getItem(name)) ?? "[]")
    return Array.isArray(stored) ? stored.filter(isWrite) : []
  } catch {
    return []
  }
}

/**
 * Stores the writes of the signed-in person, without the oldest where they are too many. Returns whether the browser kept
 * them: a full or blocked storage keeps none.
 */
export function storeWrites(writes: readonly StoredWrite[]): boolean {
  const name = outboxName()
  if (!name) return false
  let latest = writes.slice(-MAX_WRITES)
  while (latest.length > 0 && JSON.stringify(latest).length > MAX_CHARACTERS) latest = latest.slice(1)
  try {
    if (latest.length === 0) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(latest))
    return latest.length > 0 || writes.length === 0
  } catch {
    return false
  }
}

/** Whether any write waits in this browser; cheap enough for the first load of a page. */
export function hasStoredWrites(): boolean {
  const name = outboxName()
  try {
    return name !== undefined && localStorage.getItem(name) !== null
  } catch {
    return false
  }
}

const isWrite = (value: unknown): value is StoredWrite =>
  typeof value === "object" &&
  value !== null &&
  "key" in value &&
  typeof value.key === "string" &&
  "path" in value &&
  typeof value.path === "string" &&
  "method" in value &&
  "at" in value &&
  "tries" in value
