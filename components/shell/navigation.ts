import type { ReactNode } from "react"

export type NavigationItem = { href: string; label: string; icon: ReactNode }

/** What people do together, under one heading; the first group needs none. */
export type NavigationGroup = { label?: string; items: NavigationItem[] }

/** The item whose address is the nearest above the open page; an area by itself shows its dashboard. */
export function activeHref(groups: readonly NavigationGroup[], pathname: string): string | undefined {
  return groups
    .flatMap((group) => group.items.map((item) => item.href))
    .filter((href) => pathname === href || pathname.startsWith(`${href}/`) || `${pathname}/dashboard` === href)
    .toSorted((one, other) => other.length - one.length)[0]
}
