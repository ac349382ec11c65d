import { REPORT_LIMITS, REPORTS_PER_CALLER } from "./limits"
import { createSemaphore, type Semaphore } from "./semaphore"

const reports = createSemaphore(REPORT_LIMITS)
/** Of the callers that have reports under way. */
const byCaller = new Map<string, { own: Semaphore; count: number }>()

/**
 * Runs a call that reads much of the database once there is room: of one caller two at a time, so that one who asks for many
 * delays their own; throws `busy` when too many wait.
 */
export async function admitReport<T>(caller: string, run: () => Promise<T>): Promise<T> {
  const entry = byCaller.get(caller) ?? {
    own: createSemaphore({ ...REPORT_LIMITS, concurrency: REPORTS_PER_CALLER }),
    count: 0,
  }
  byCaller.set(caller, entry)
  entry.count += 1
  try {
    return await entry.own.run(caller, () => reports.run(caller, run))
  } finally {
    entry.count -= 1
    if (entry.count === 0) byCaller.delete(caller)
  }
}
