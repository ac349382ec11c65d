"use client"
import { useEffect } from "react"
import { withPart } from "@/lib/client/load-part"

/**
 * What the menus of a public page need besides opening, which they do without a script: Escape closes an open one and
 * returns the focus to its button, opening one closes the others, and a field in it gets the focus.
 */
export function MenuBehaviour() {
  useEffect(
    () =>
      withPart(
        () => import("./menu-listeners"),
        ({ watchMenus }) => watchMenus(),
      ),
    [],
  )
  return null
}
