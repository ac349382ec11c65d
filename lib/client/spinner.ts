import { LOADER_MINIMUM_MS } from "@/lib/shared/constants"
import { observable } from "./observable"

/** Whether the full-page spinner is visible; `SpinnerHost` renders it. */
export const isSpinning = observable(false)

let openCount = 0
let shownAt = 0
let hideTimer: ReturnType<typeof setTimeout> | undefined

/**
 * The full-page spinner. Every `show` needs a `hide`; the spinner disappears with the last one, and not before it was
 * visible for 900 ms (spec §9).
 */
export const spinner = {
  show() {
    openCount += 1
    clearTimeout(hideTimer)
    if (isSpinning.get()) return
    shownAt = Date.now()
    isSpinning.set(true)
  },
  hide() {
    openCount = Math.max(0, openCount - 1)
    if (openCount > 0 || !isSpinning.get()) return
    clearTimeout(hideTimer)
    hideTimer = setTimeout(() => isSpinning.set(false), Math.max(0, shownAt + LOADER_MINIMUM_MS - Date.now()))
  },
}
