import type { ServerResponse } from "node:http"
import { LRUCache } from "lru-cache"
import { addSupportCall } from "@/lib/server/api/support-calls"
import { onClosed } from "@/lib/server/uploads/until-closed"

/** A player asks for parts of one file again and again: what is opened is added once in so long. */
const ADDED_MS = 30_000
const MAX_ADDED = 1_000
const RECHECK_MS = 1_000

const added = new LRUCache<string, true>({ max: MAX_ADDED, ttl: ADDED_MS })

/** Adds a file that a support session has opened to what was seen in it, without the signed part of its address. */
export function addOpenedFile(sessionKey: string, { fileId, form }: { fileId: number; form: string }): void {
  const key = `${sessionKey} ${fileId} ${form}`
  if (added.has(key)) return
  added.set(key, true)
  const target = `file ${fileId}, form ${form}`
  const call = { sessionKey, at: new Date(), method: "GET", route: "/media", screen: "files", target }
  addSupportCall({ ...call, status: 200 })
}

/** Ends a response within a second after the right to what it sends has ended, or when it cannot be asked for. */
export function endWithRight(response: ServerResponse, isAllowed: () => Promise<boolean>): void {
  const schedule = () => setTimeout(() => void check(), RECHECK_MS)
  let timer = schedule()
  onClosed(response, () => clearTimeout(timer))

  async function check() {
    if (!(await isAllowed().catch(() => false))) response.destroy()
    else if (!response.closed && !response.destroyed) timer = schedule()
  }
}
