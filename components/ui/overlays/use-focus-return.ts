import { useInsertionEffect, useRef } from "react"

/**
 * Returns the focus to the element that had it before a dialog opened, for dialogs that are opened from code without a
 * trigger. The returned function is the dialog's `onCloseAutoFocus`.
 */
export function useFocusReturn(isOpen: boolean) {
  const origin = useRef<Element | null>(null)
  // An insertion effect runs before a control with autoFocus inside the dialog takes the focus; later effects do not.
  useInsertionEffect(() => {
    if (isOpen) origin.current = lastingFocus()
  }, [isOpen])
  return () => {
    if (origin.current instanceof HTMLElement && origin.current.isConnected) origin.current.focus()
  }
}

/** What has the focus; for an item of a menu, which is about to close, the button that opened the menu. */
function lastingFocus(): Element | null {
  const focused = document.activeElement
  const menu = focused?.closest("[role=menu]")
  const trigger = menu && document.getElementById(menu.getAttribute("aria-labelledby") ?? "")
  return trigger ?? focused
}
