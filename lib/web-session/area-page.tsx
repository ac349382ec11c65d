import { redirect } from "next/navigation"
import type { ComponentType } from "react"
import type { AreaPerson } from "@/lib/features/auth/contract"
import { paths } from "@/lib/shared/paths"
import type { Area, Role } from "@/lib/shared/roles"
import { type ScreenKey, screensOf } from "@/lib/shared/screens"
import { visitArea } from "./web-caller"

/**
 * A page that only those see who may enter the area, checked anew for each page, because layouts do not run again on
 * client navigation; `params` and `searchParams` are passed on. A page of a
 * `screen` is for those whose role may see it. Whoever may not enter is led on in the order of the specification (spec §2, §8).
 */
export function areaPage<Props extends object>(area: Area, Screen: ComponentType<Props>, screen?: ScreenKey) {
  return async function AreaPage(props: Props) {
    const { role, screens } = await areaPerson(area)
    if (screen && !screens.includes(screen)) redirect(wayAround(role.roleType, screen, screens))
    return <Screen {...props} />
  }
}

/** Who is in the area, for its layout; redirects whoever may not enter. */
export async function areaPerson(area: Area): Promise<AreaPerson> {
  const visit = await visitArea(area)
  if ("person" in visit) return visit.person
  redirect(wayOut(visit.refusedBy))
}

/** Whoever comes in without a dashboard begins with the first screen they have; any other screen is refused. */
function wayAround(role: Role, screen: ScreenKey, screens: readonly ScreenKey[]): string {
  const first = screensOf(role).find(({ key }) => screens.includes(key))
  return screen === "dashboard" && first ? first.href : paths.error
}

function wayOut(code: string): string {
  if (code === "plan_expired") return paths.planExpired
  if (code === "no_rights") return paths.error
  if (code === "other_platform" || code === "disabled") return paths.sessionEnded
  return paths.home
}
