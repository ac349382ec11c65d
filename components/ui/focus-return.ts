import { useInsertionEffect, useRef } from "react"

/**
 * Gives the focus back to where it was before a window opened, for windows that open from code and have no trigger.
 * The answer is the window's `onCloseAutoFocus`.
 */
export function useFocusReturn(isOpen: boolean) {
  const origin = useRef<Element | null>(null)
  // The earliest of effects: a control with autoFocus inside the window takes the focus before any later one runs.
  useInsertionEffect(() => {
    if (isOpen) origin.current = document.activeElement
  }, [isOpen])
  return () => {
    if (origin.current instanceof HTMLElement && origin.current.isConnected) origin.current.focus()
  }
}
