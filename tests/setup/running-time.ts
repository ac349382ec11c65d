const TICK_MS = 20
const MAX_TICK_MS = 100

/**
 * Starts to measure how long this process has run, in milliseconds; the function that it returns ends the measurement.
 * A machine that stands still for seconds adds no more than a tenth of one.
 */
export function measureRunningTime(): () => number {
  let total = 0
  let last = performance.now()
  const add = () => {
    const now = performance.now()
    total += Math.min(now - last, MAX_TICK_MS)
    last = now
  }
  const timer = setInterval(add, TICK_MS)
  return () => {
    clearInterval(timer)
    add()
    return total
  }
}
