import { headers } from "next/headers"
import { forbidden, redirect } from "next/navigation"
import { cache, type ComponentType } from "react"
import { ACCESS_HEADER, type AreaAccess, readAccess } from "@/lib/server/areas/area-access"
import { paths } from "@/lib/shared/paths"
import type { PageArea, Role } from "@/lib/shared/roles"
import { type ScreenKey, screensOf } from "@/lib/shared/screens"

/**
 * Wraps a page so that it requires access to an area or the library, which the server has checked (lib/server/areas), and to a `screen`
 * when one is given; `params` and `searchParams` are passed on. Callers without access to the screen get 403 within the
 * area, at the same address.
 */
export function areaPage<Props extends object>(
  area: PageArea,
  Screen: ComponentType<Props>,
  { screen }: { screen?: ScreenKey } = {},
) {
  return async function AreaPage(props: Props) {
    const { role, rights } = await areaAccess(area)
    const screens = rights.map((right) => right.screen)
    if (screen && !screens.includes(screen)) refuse(role, screen, screens)
    return <Screen {...props} />
  }
}

/** The access of the visitor to an area: all that its pages may know of who sees them. */
export const areaAccess = cache(async (area: PageArea): Promise<AreaAccess> => {
  const header = (await headers()).get(ACCESS_HEADER)
  const access = header === null ? undefined : readAccess(header)
  return access?.area === area ? access : redirect(paths.home)
})

/** In place of a dashboard that the caller may not see, the first permitted screen is shown. */
function refuse(role: Role, screen: ScreenKey, screens: readonly ScreenKey[]): never {
  const first = screensOf(role).find(({ key }) => screens.includes(key))
  return screen === "dashboard" && first ? redirect(first.href) : forbidden()
}
