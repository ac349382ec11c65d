/** The interval of checks, and the speed that counts as slow, in megabits per second (spec §9). */
const CHECK_MS = 5_000
const SLOW_MBPS = 0.2

/** Tells at every check whether the browser reports a slow connection (spec §9). Returns the function that stops the checks. */
export function watchSlowNetwork(onCheck: (isSlow: boolean) => void): () => void {
  const timer = setInterval(() => {
    const downlink = downlinkOf(navigator)
    onCheck(downlink > 0 && downlink <= SLOW_MBPS)
  }, CHECK_MS)
  return () => clearInterval(timer)
}

/** Megabits per second; 0 when the browser does not report it. */
const downlinkOf = (browser: Navigator & { connection?: { downlink?: number } }) => browser.connection?.downlink ?? 0
