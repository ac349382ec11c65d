"use client"
import { useEffect } from "react"

/** Closes the menu of a public page on Escape, and returns the focus to its button. */
export function CloseMenuOnEscape() {
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      const menu = key === "Escape" ? document.querySelector<HTMLDetailsElement>("details[data-menu][open]") : null
      if (!menu) return
      menu.open = false
      menu.querySelector("summary")?.focus()
    }
    document.addEventListener("keydown", onKeyDown)
    return () => document.removeEventListener("keydown", onKeyDown)
  }, [])
  return null
}
