import { useEffect, useState } from "react"
import { NEVER_COVERED, toastOffset } from "./toast-offset"

/**
 * The distance of toasts from the lower edge of the window; measured again whenever the page moves while one is shown, once a
 * frame at most: measured at each change it would make the browser lay out the page several times a frame.
 */
export function useToastOffset(isShown: boolean): number {
  const [offset, setOffset] = useState(DEFAULT_OFFSET)
  useEffect(() => {
    if (!isShown) return undefined
    let frame: number | undefined
    function measure() {
      frame = undefined
      const bars = [...document.querySelectorAll(NEVER_COVERED)].map((bar) => bar.getBoundingClientRect())
      setOffset(toastOffset(bars, { width: window.innerWidth, height: window.innerHeight }))
    }
    const schedule = () => void (frame ??= requestAnimationFrame(measure))
    schedule()
    const observer = new MutationObserver(schedule)
    observer.observe(document.body, { childList: true, subtree: true })
    window.addEventListener("scroll", schedule, { capture: true, passive: true })
    window.addEventListener("resize", schedule)
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
      observer.disconnect()
      window.removeEventListener("scroll", schedule, { capture: true })
      window.removeEventListener("resize", schedule)
    }
  }, [isShown])
  return offset
}

const DEFAULT_OFFSET = 24
