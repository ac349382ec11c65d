/** The longest time to wait for the browser to come to rest. */
const TIMEOUT_MS = 4_000

/** Runs `task` once the browser has nothing to do; returns the function that cancels it. */
export function whenIdle(task: () => void): () => void {
  // Safari has no idle callbacks.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(task, TIMEOUT_MS / 2)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(task, { timeout: TIMEOUT_MS })
  return () => cancelIdleCallback(handle)
}
