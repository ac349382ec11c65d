import { paths } from "@/lib/shared/paths"
import type { NavigationGroup } from "../navigation/navigation"

/** The navigation without the page of referrals, which is in it only while the institute has a programme. */
export const withoutRefer = (groups: NavigationGroup[]): NavigationGroup[] =>
  groups.map((group) => ({ ...group, items: group.items.filter(({ href }) => href !== paths.refer) }))
