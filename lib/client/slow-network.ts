/** The interval of checks, and the speed that counts as slow, in megabits per second (spec §9). */
const CHECK_MS = 5_000
const SLOW_MBPS = 0.2

/**
 * Calls `onSlow` when the browser reports that the connection has become slow, and again only after it was fast in
 * between. Returns the function that stops the checks.
 */
export function watchSlowNetwork(onSlow: () => void): () => void {
  let wasSlow = false
  const timer = setInterval(() => {
    const downlink = downlinkOf(navigator)
    const isSlow = downlink > 0 && downlink <= SLOW_MBPS
    if (isSlow && !wasSlow) onSlow()
    wasSlow = isSlow
  }, CHECK_MS)
  return () => clearInterval(timer)
}

/** Megabits per second; 0 when the browser does not report it. */
const downlinkOf = (browser: Navigator & { connection?: { downlink?: number } }) => browser.connection?.downlink ?? 0
