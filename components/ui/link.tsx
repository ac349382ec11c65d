"use client"
import NextLink from "next/link"
import { type ComponentProps, useState } from "react"

type LinkProps = Omit<ComponentProps<typeof NextLink>, "href" | "prefetch" | "onNavigate"> & { href: string }

/**
 * A link within an area. Its page is prefetched when the pointer or the focus is on it, not when it comes into view: a
 * screen shows more links than anybody follows. A link that changes only the query of the current page asks the server for
 * nothing, because screens read the query in the browser.
 */
export function Link({ onPointerEnter, onFocus, href, ...link }: LinkProps) {
  const [isNear, setIsNear] = useState(false)
  return (
    <NextLink
      href={href}
      prefetch={isNear}
      onPointerEnter={(event) => {
        setIsNear(!isCurrentPage(href))
        onPointerEnter?.(event)
      }}
      onFocus={(event) => {
        setIsNear(!isCurrentPage(href))
        onFocus?.(event)
      }}
      onNavigate={(event) => {
        if (!isCurrentPage(href)) return
        event.preventDefault()
        window.history[link.replace ? "replaceState" : "pushState"](null, "", href)
        if (link.scroll !== false) window.scrollTo(0, 0)
      }}
      {...link}
    />
  )
}

/** Whether an address is the current page, perhaps with another query. */
export function isCurrentPage(href: string): boolean {
  const { origin, pathname, hash } = new URL(href, window.location.href)
  return origin === window.location.origin && pathname === window.location.pathname && !hash
}
