/** How often the connection is looked at, and how slow is slow, in megabits a second (spec §9). */
const CHECK_MS = 5_000
const SLOW_MBPS = 0.2

/**
 * Calls `onSlow` when the connection has become slow, as far as the browser tells, and not again before it was quick in
 * between; answers how to stop looking.
 */
export function watchSlowness(onSlow: () => void): () => void {
  let wasSlow = false
  const timer = setInterval(() => {
    const downlink = downlinkOf(navigator)
    const isSlow = downlink > 0 && downlink <= SLOW_MBPS
    if (isSlow && !wasSlow) onSlow()
    wasSlow = isSlow
  }, CHECK_MS)
  return () => clearInterval(timer)
}

/** Megabits a second; 0 where the browser does not say. */
const downlinkOf = (browser: Navigator & { connection?: { downlink?: number } }) => browser.connection?.downlink ?? 0
