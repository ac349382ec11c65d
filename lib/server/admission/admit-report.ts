import { createCallerLimit } from "../concurrency/caller-limit"
import { REPORT_LIMITS, REPORT_TIME, REPORT_TOKEN_WAIT_MS, REPORTS_PER_CALLER } from "./limits"
import { busy, createSemaphore } from "../concurrency/semaphore"
import { createTokenBuckets } from "../concurrency/token-bucket"

const reports = createSemaphore(REPORT_LIMITS)
const ofCaller = createCallerLimit({ ...REPORT_LIMITS, concurrency: REPORTS_PER_CALLER })
/** Their tokens are milliseconds that the reports of a caller have run. */
const time = createTokenBuckets(REPORT_TIME)

/**
 * Runs a call that reads much of the database once there is room: of one caller two at a time, as long as the time that theirs
 * have taken lets them, so that one who asks for many delays their own; throws `busy` when too many wait or the wait is too long.
 */
export const admitReport = <T>(caller: string, run: () => Promise<T>): Promise<T> =>
  ofCaller.run(caller, async () => {
    const waitMs = time.reserve(caller, REPORT_TOKEN_WAIT_MS, 0)
    if (waitMs === undefined) throw busy()
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    return reports.run(caller, async () => {
      const since = performance.now()
      try {
        return await run()
      } finally {
        time.reserve(caller, Infinity, performance.now() - since)
      }
    })
  })
