import type { ReactNode } from "react"
import type { PlanFeature } from "@/lib/shared/plan-features"

export type NavigationItem = {
  href: string
  label: string
  icon: ReactNode
  /** The feature of a plan that it is about. */
  feature?: PlanFeature
  /** Whether it is shown while the institute is closed. */
  isAlwaysOpen?: true
  /** Whether the plan does not include it. */
  isLocked?: boolean
}

/** Pages that belong together under a heading; the first group needs none. */
export type NavigationGroup = { label?: string; items: NavigationItem[] }

/** The item whose path is the longest prefix of the open page's; the root of an area counts as its dashboard. */
export function activeHref(groups: readonly NavigationGroup[], pathname: string): string | undefined {
  return groups
    .flatMap((group) => group.items.map((item) => item.href))
    .filter((href) => pathname === href || pathname.startsWith(`${href}/`) || `${pathname}/dashboard` === href)
    .toSorted((one, other) => other.length - one.length)[0]
}
