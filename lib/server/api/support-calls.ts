import { sql } from "kysely"
import { log } from "@/lib/server/log"
import { outsideReadOnlyWork } from "@/lib/server/tenancy/read-only-work"
import { withPlatform } from "@/lib/server/tenancy/platform"

/** A call made in a support session. */
interface SupportCall {
  sessionKey: string
  at: Date
  method: string
  route: string
  screen: string | null
  target: string
  status: number
}

const FLUSH_AFTER_MS = 1_000
/** Calls that wait while the database is unavailable; the oldest are dropped first. */
const MAX_WAITING = 5_000

let waiting: SupportCall[] = []
let timer: NodeJS.Timeout | undefined
let flushing: Promise<void> = Promise.resolve()

/** Adds a call to what was seen in its session: saved within a second, outside the transaction of the call. */
export function addSupportCall(call: SupportCall): void {
  waiting.push(call)
  if (waiting.length > MAX_WAITING) waiting = waiting.slice(-MAX_WAITING)
  timer ??= setTimeout(() => void flushSupportCalls().catch(logFailure), FLUSH_AFTER_MS)
  timer.unref()
}

/** Saves the calls that this process has not saved yet. */
export function flushSupportCalls(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const saved = flushing.then(async () => {
    const calls = waiting
    waiting = []
    if (calls.length === 0) return
    try {
      await outsideReadOnlyWork(() => insertCalls(calls))
    } catch (error) {
      waiting = [...calls, ...waiting]
      timer ??= setTimeout(() => void flushSupportCalls().catch(logFailure), FLUSH_AFTER_MS)
      timer.unref()
      throw error
    }
  })
  flushing = saved.catch(() => undefined)
  return saved
}

const insertCalls = (calls: readonly SupportCall[]) =>
  withPlatform((db) =>
    sql`insert into support_calls ("instituteId", "sessionId", at, method, route, screen, target, status)
      select v."instituteId", v.id, c.at, c.method, c.route, c.screen, c.target, c.status
      from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) as c ("sessionKey" uuid, at timestamptz, method text,
        route text, screen text, target text, status int)
      join support_sessions v on v.key = c."sessionKey"
      order by c.at`.execute(db),
  )

const logFailure = (error: unknown) =>
  log.warn({ error: error instanceof Error ? error.message : String(error) }, "calls of support could not be saved")
