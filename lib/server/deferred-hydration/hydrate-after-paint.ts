/**
 * Runs the scripts of a page, which the browser is fetching already, once the page is painted, so that the first paint does not
 * wait for them. What is clicked before is replayed, as on every page (lib/client/record-interactions.ts). Runs in the browser,
 * serialised with `toString`: it may use its parameter and browser globals only.
 */
export function hydrateAfterPaint(chunks: readonly string[]): void {
  const MAX_DELAY_MS = 1_000
  let isStarted = false

  function start() {
    if (isStarted) return
    isStarted = true
    for (const src of chunks) {
      const script = document.createElement("script")
      script.async = true
      script.setAttribute("src", src)
      document.head.append(script)
    }
  }

  // A callback in a frame runs before that frame is painted, a task of it afterwards. There are no frames in the background.
  if (document.hidden) start()
  else requestAnimationFrame(() => setTimeout(start))
  setTimeout(start, MAX_DELAY_MS)
}
