/**
 * Loads the scripts of a page at the first interaction, else five seconds after the load event if the page is visible,
 * so that visitors who only read do not pay for hydration. What they click before is replayed, as on every page
 * (lib/client/record-interactions.ts). Runs in the browser, serialised with `toString`: it may use its parameter and
 * browser globals only.
 */
export function hydrateOnInteraction(chunks: readonly string[]): void {
  const PREFETCH_DELAY_MS = 1_000
  const START_DELAY_MS = 5_000
  const interactionEvents =
    "pointerdown pointermove touchstart wheel scroll keydown focusin click submit offline".split(" ")
  let isStarted = false

  function start() {
    if (isStarted) return
    isStarted = true
    for (const type of interactionEvents) removeEventListener(type, start, true)
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", runFlightScripts)
    else runFlightScripts()
    for (const src of chunks) {
      const script = document.createElement("script")
      script.async = true
      script.setAttribute("src", src)
      document.head.append(script)
    }
  }

  /** Runs the inline RSC payload scripts in order and unchanged, because the content policy allows each by its hash. */
  function runFlightScripts() {
    for (const text of document.querySelectorAll("script[data-next-flight]")) {
      const script = document.createElement("script")
      script.text = text.textContent
      text.replaceWith(script)
    }
  }

  function startWhenVisible() {
    if (!document.hidden) start()
    else document.addEventListener("visibilitychange", startWhenVisible, { once: true })
  }

  function prefetch() {
    if (isStarted) return
    for (const src of chunks) {
      const link = document.createElement("link")
      link.rel = "prefetch"
      link.as = "script"
      link.href = src
      document.head.append(link)
    }
    setTimeout(startWhenVisible, START_DELAY_MS - PREFETCH_DELAY_MS)
  }

  for (const type of interactionEvents) addEventListener(type, start, { capture: true, passive: true })
  // Images load first.
  addEventListener("load", () => setTimeout(prefetch, PREFETCH_DELAY_MS), { once: true })
  try {
    // A signed-in visitor sees their name at once, and who has chosen something how much is in the basket.
    if (Object.keys(localStorage).some((key) => key === "auth" || key.startsWith("basket:"))) start()
  } catch {
    start()
  }
}
