import type { MissingFeature } from "@/lib/shared/plan-features"
import type { Role } from "@/lib/shared/roles"
import type { NavigationGroup } from "../navigation/navigation"

interface Plan {
  missing: readonly MissingFeature[] | undefined
  role: Role
}

/** The navigation by the plan: what it does not include has a lock for who may buy another plan, and is hidden from others. */
export function withFeatures(groups: NavigationGroup[], { missing = [], role }: Plan): NavigationGroup[] {
  if (missing.length === 0) return groups
  return groups.map((group) => ({
    ...group,
    items: group.items.flatMap((item) => {
      if (!missing.some(({ feature }) => feature === item.feature)) return [item]
      return role === "InstituteAdmin" ? [{ ...item, isLocked: true }] : []
    }),
  }))
}
