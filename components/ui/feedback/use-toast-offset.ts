import { useEffect, useState } from "react"
import { NEVER_COVERED, toastOffset } from "./toast-offset"

/** The distance of toasts from the lower edge of the window; measured again whenever the page moves while one is shown. */
export function useToastOffset(isShown: boolean): number {
  const [offset, setOffset] = useState(DEFAULT_OFFSET)
  useEffect(() => {
    if (!isShown) return undefined
    function measure() {
      const bars = [...document.querySelectorAll(NEVER_COVERED)].map((bar) => bar.getBoundingClientRect())
      setOffset(toastOffset(bars, { width: window.innerWidth, height: window.innerHeight }))
    }
    measure()
    const observer = new MutationObserver(measure)
    observer.observe(document.body, { childList: true, subtree: true })
    window.addEventListener("scroll", measure, { capture: true, passive: true })
    window.addEventListener("resize", measure)
    return () => {
      observer.disconnect()
      window.removeEventListener("scroll", measure, { capture: true })
      window.removeEventListener("resize", measure)
    }
  }, [isShown])
  return offset
}

const DEFAULT_OFFSET = 24
