import { observable } from "./observable"

export type Toast = {
  id: number
  tone: "success" | "error" | "info"
  message: string
  /** An optional action, for example "Undo". */
  action?: {
    label: string
    onPress: () => void
    /** The toast stays until it is pressed or dismissed. */
    isLasting?: boolean
  }
}

/** The queue of toasts; `ToastHost` takes them from here. */
export const toasts = observable<readonly Toast[]>([])

let lastId = 0

/** Shows a toast that disappears by itself, unless its action is lasting. */
export function showToast(tone: Toast["tone"], message: string, action?: Toast["action"]): void {
  toasts.set([...toasts.get(), { id: ++lastId, tone, message, action }])
}

/** Returns the queued toasts and empties the queue. */
export function takeToasts(): readonly Toast[] {
  const queued = toasts.get()
  toasts.set([])
  return queued
}
