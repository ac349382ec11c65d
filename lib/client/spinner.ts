import { LOADER_MINIMUM_MS } from "@/lib/shared/constants"
import { observable } from "./observable"

/** Whether the full-page spinner is to be seen; `SpinnerHost` watches it. */
export const isSpinning = observable(false)

let waiting = 0
let shownAt = 0
let leaving: ReturnType<typeof setTimeout> | undefined

/**
 * The full-page spinner. Every `show` needs its `hide`; it goes with the last of them, and never before it has been
 * there for 900 ms (spec §9).
 */
export const spinner = {
  show() {
    waiting += 1
    clearTimeout(leaving)
    if (isSpinning.get()) return
    shownAt = Date.now()
    isSpinning.set(true)
  },
  hide() {
    waiting = Math.max(0, waiting - 1)
    if (waiting > 0 || !isSpinning.get()) return
    clearTimeout(leaving)
    leaving = setTimeout(() => isSpinning.set(false), Math.max(0, shownAt + LOADER_MINIMUM_MS - Date.now()))
  },
}
