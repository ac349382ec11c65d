/** Calls `attempt` after a delay, or at once when the network or the page comes back meanwhile. */
export function reconnectTimer(attempt: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined

  function start(delayMs: number) {
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      attempt()
    }, delayMs)
  }
  function skipDelay() {
    if (timer !== undefined) start(0)
  }
  function onVisible() {
    if (document.visibilityState === "visible") skipDelay()
  }

  window.addEventListener("online", skipDelay)
  document.addEventListener("visibilitychange", onVisible)
  return {
    start,
    stop() {
      clearTimeout(timer)
      window.removeEventListener("online", skipDelay)
      document.removeEventListener("visibilitychange", onVisible)
    },
  }
}
