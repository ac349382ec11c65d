"use client"
import { useEffect } from "react"

/**
 * What the menus of a public page need besides opening, which they do without a script: Escape closes an open one and
 * returns the focus to its button, opening one closes the others, and a field in it gets the focus.
 */
export function MenuBehaviour() {
  useEffect(() => void import("./menu-listeners").then(({ watchMenus }) => watchMenus()), [])
  return null
}
