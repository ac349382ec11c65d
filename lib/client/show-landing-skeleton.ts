/** The id of the hidden element that `showLandingSkeleton` shows. */
export const SKELETON_ID = "landing-skeleton"

/**
 * Shows the skeleton of the landing page over a page whose link to it was pressed, once the server takes longer than a
 * moment, until the landing page replaces it (spec §1). Runs in the browser, serialised with `toString`: it may use its
 * parameter and browser globals only.
 */
export function showLandingSkeleton(id: string): void {
  const DELAY_MS = 300
  const LONGEST_MS = 20_000
  const landing = /^\/(?:institute\/\d+|institute-info)?$/
  let timer: ReturnType<typeof setTimeout> | undefined

  function show(isShown: boolean) {
    clearTimeout(timer)
    const skeleton = document.getElementById(id)
    if (skeleton) skeleton.hidden = !isShown
    if (isShown) timer = setTimeout(show, LONGEST_MS, false)
  }

  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link?.target === "_blank"
    if (!link || event.defaultPrevented || event.button !== 0 || isElsewhere || link.hasAttribute("download")) return
    if (link.origin !== location.origin || !landing.test(link.pathname) || link.pathname === location.pathname) return
    clearTimeout(timer)
    timer = setTimeout(show, DELAY_MS, true)
  })
  // The load is stopped, or the page comes back from the back-forward cache.
  addEventListener("keydown", ({ key }) => key === "Escape" && show(false))
  addEventListener("pageshow", () => show(false))
}

/** The source of an inline script behind the element. */
export const showLandingSkeletonScript = `(${showLandingSkeleton.toString()})(${JSON.stringify(SKELETON_ID)})`
