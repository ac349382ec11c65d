"use client"
import { useEffect } from "react"

const MENU = "details[data-menu]"

/**
 * What the menus of a public page need besides opening, which they do without a script: Escape closes an open one and
 * returns the focus to its button, opening one closes the others, and a field in it gets the focus.
 */
export function MenuBehaviour() {
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      const menu = key === "Escape" ? document.querySelector<HTMLDetailsElement>(`${MENU}[open]`) : null
      if (!menu) return
      menu.open = false
      menu.querySelector("summary")?.focus()
    }
    const onToggle = ({ target }: Event) => {
      if (!(target instanceof HTMLDetailsElement && target.open && target.matches(MENU))) return
      for (const menu of document.querySelectorAll<HTMLDetailsElement>(MENU)) if (menu !== target) menu.open = false
      target.querySelector("input")?.focus()
    }
    document.addEventListener("keydown", onKeyDown)
    // The event does not bubble.
    document.addEventListener("toggle", onToggle, true)
    return () => {
      document.removeEventListener("keydown", onKeyDown)
      document.removeEventListener("toggle", onToggle, true)
    }
  }, [])
  return null
}
