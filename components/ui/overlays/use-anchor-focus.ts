import { type RefObject, useRef } from "react"

/** Handlers of a panel that return the focus to its trigger, unless it was closed by a press elsewhere. */
export function useAnchorFocus(anchor: RefObject<HTMLElement | null>) {
  const wasElsewhere = useRef(false)
  return {
    onInteractOutside(event: Event) {
      // The trigger closes the panel itself.
      if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault()
      else wasElsewhere.current = true
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      if (!wasElsewhere.current) anchor.current?.focus()
      wasElsewhere.current = false
    },
  }
}
