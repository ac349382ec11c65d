import { redirect } from "next/navigation"
import type { ComponentType } from "react"
import type { AreaPerson } from "@/lib/features/auth/contract"
import { paths } from "@/lib/shared/paths"
import type { Area, Role } from "@/lib/shared/roles"
import { type ScreenKey, screensOf } from "@/lib/shared/screens"
import { checkAreaAccess } from "./request-session"

/**
 * Wraps a page so that it requires access to an area, and to a `screen` when one is given. Access is checked for each page,
 * because layouts do not run again on client navigation; `params` and `searchParams` are passed on. Callers without access
 * are redirected in the order of the specification (spec §2, §8).
 */
export function areaPage<Props extends object>(area: Area, Screen: ComponentType<Props>, screen?: ScreenKey) {
  return async function AreaPage(props: Props) {
    const { role, screens } = await areaPerson(area)
    if (screen && !screens.includes(screen)) redirect(redirectForScreen(role.roleType, screen, screens))
    return <Screen {...props} />
  }
}

/** Returns the caller as a person of the area, for its layout; redirects callers without access. */
export async function areaPerson(area: Area): Promise<AreaPerson> {
  const access = await checkAreaAccess(area)
  if ("person" in access) return access.person
  redirect(redirectForDenial(access.deniedBy))
}

/** Without the right to the dashboard the first permitted screen is shown; any other screen leads to the error page. */
function redirectForScreen(role: Role, screen: ScreenKey, screens: readonly ScreenKey[]): string {
  const first = screensOf(role).find(({ key }) => screens.includes(key))
  return screen === "dashboard" && first ? first.href : paths.error
}

function redirectForDenial(code: string): string {
  if (code === "plan_expired") return paths.planExpired
  if (code === "forbidden") return paths.error
  if (code === "session_replaced" || code === "disabled") return paths.sessionEnded
  return paths.home
}
