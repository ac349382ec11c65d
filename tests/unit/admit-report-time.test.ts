import { admitReport } from "@/lib/server/admission/admit-report"
import { REPORT_TIME, REPORTS_PER_CALLER } from "@/lib/server/admission/limits"

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const REPORT_MS = 1_000
const report = () => new Promise<void>((resolve) => void setTimeout(resolve, REPORT_MS))

test("who has used up their time goes on with what is added to it, and others do not wait", async () => {
  let done = 0
  let isStopped = false
  async function askOnAndOn() {
    while (!isStopped) {
      await admitReport("greedy", report)
      done += 1
    }
  }
  const loops = Array.from({ length: 4 }, askOnAndOn)
  const doneIn = async (seconds: number) => {
    const before = done
    await jest.advanceTimersByTimeAsync(seconds * 1_000)
    return done - before
  }
  const addedPerSecond = REPORT_TIME.perSecond / REPORT_MS
  const burstSeconds = Math.floor(REPORT_TIME.burst / REPORT_MS / (REPORTS_PER_CALLER - addedPerSecond))
  expect(await doneIn(burstSeconds)).toBeGreaterThanOrEqual(REPORTS_PER_CALLER * (burstSeconds - 1))
  await doneIn(5)
  expect(Math.abs((await doneIn(40)) - 40 * addedPerSecond)).toBeLessThanOrEqual(2)
  const other = jest.fn()
  void admitReport("other", report).then(other)
  await jest.advanceTimersByTimeAsync(REPORT_MS)
  expect(other).toHaveBeenCalled()
  isStopped = true
  await jest.advanceTimersByTimeAsync(20_000)
  await Promise.all(loops)
})
