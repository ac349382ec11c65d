"use client"
import { usePathname } from "next/navigation"
import { useEffect } from "react"

/** Scrolls to the top on every navigation (spec §1). */
export function ScrollToTop() {
  const pathname = usePathname()
  useEffect(() => {
    // Newer browsers return a promise, which must not become the effect's clean-up.
    void window.scrollTo(0, 0)
  }, [pathname])
  return null
}
