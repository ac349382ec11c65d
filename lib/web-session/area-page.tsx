import { headers } from "next/headers"
import { forbidden, redirect } from "next/navigation"
import { cache, type ComponentType } from "react"
import { ACCESS_HEADER, type AreaAccess, readAccess } from "@/lib/server/areas/area-access"
import { paths } from "@/lib/shared/paths"
import type { Area, Role } from "@/lib/shared/roles"
import { type ScreenKey, screensOf } from "@/lib/shared/screens"
import { preloadCalls } from "./preload-calls"

type PageProps = { params?: Promise<Record<string, string>>; searchParams?: Promise<object> }
/** The URLs of the calls that a screen makes first (`callUrl`), at most three; they may depend on the path. */
type FirstCalls =
  | readonly string[]
  | ((params: Record<string, string>) => readonly string[] | Promise<readonly string[]>)
type AreaPageOptions = { screen?: ScreenKey; calls?: FirstCalls }

/**
 * Wraps a page so that it requires access to an area, which the server has checked (lib/server/areas), and to a `screen`
 * when one is given; `params` and `searchParams` are passed on. Callers without access to the screen get 403 within the
 * area, at the same address. The first `calls` of the screen are preloaded.
 */
export function areaPage<Props extends object>(
  area: Area,
  Screen: ComponentType<Props>,
  { screen, calls = [] }: AreaPageOptions = {},
) {
  return async function AreaPage(props: Props & PageProps) {
    const { role, rights } = await areaAccess(area)
    const screens = rights.map((right) => right.screen)
    if (screen && !screens.includes(screen)) refuse(role, screen, screens)
    preloadCalls(await firstCalls(calls, props))
    return <Screen {...props} />
  }
}

/** The access of the visitor to an area: all that its pages may know of who sees them. */
export const areaAccess = cache(async (area: Area): Promise<AreaAccess> => {
  const header = (await headers()).get(ACCESS_HEADER)
  const access = header === null ? undefined : readAccess(header)
  return access?.area === area ? access : redirect(paths.home)
})

/** The first calls of a page; none when its URL has a query, which says what the screen shows instead. */
async function firstCalls(calls: FirstCalls, { params, searchParams }: PageProps): Promise<readonly string[]> {
  if (Object.keys((await searchParams) ?? {}).length > 0) return []
  return typeof calls === "function" ? calls((await params) ?? {}) : calls
}

/** In place of a dashboard that the caller may not see, the first permitted screen is shown. */
function refuse(role: Role, screen: ScreenKey, screens: readonly ScreenKey[]): never {
  const first = screensOf(role).find(({ key }) => screens.includes(key))
  return screen === "dashboard" && first ? redirect(first.href) : forbidden()
}
