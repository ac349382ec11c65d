import { observable } from "./observable"

export type Toast = {
  id: number
  tone: "success" | "error" | "info"
  message: string
  /** One thing to do about it, as "Undo". */
  action?: {
    label: string
    onPress: () => void
    /** The notice stays until it is pressed or put away. */
    isLasting?: boolean
  }
}

/** The short notices that are to be shown; `ToastHost` takes them from here. */
export const toasts = observable<readonly Toast[]>([])

let lastId = 0

/** Shows a short notice that goes by itself, unless its action is lasting. */
export function showToast(tone: Toast["tone"], message: string, action?: Toast["action"]): void {
  toasts.set([...toasts.get(), { id: ++lastId, tone, message, action }])
}

/** Hands over the waiting notices, each once. */
export function takeToasts(): readonly Toast[] {
  const waiting = toasts.get()
  toasts.set([])
  return waiting
}
