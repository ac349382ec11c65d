import type { NavigationGroup } from "../navigation/navigation"

/** The pages that are shown while the institute is closed. */
export const openPages = (groups: readonly NavigationGroup[]): NavigationGroup[] =>
  groups
    .map((group) => ({ ...group, items: group.items.filter(({ isAlwaysOpen }) => isAlwaysOpen) }))
    .filter(({ items }) => items.length > 0)
