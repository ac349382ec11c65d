import { existsSync } from "node:fs"
import { AREA_PAGES } from "@/components/shell/area/area-pages"
import { homeOf, isPageArea, ROLES } from "@/lib/shared/roles"

const isPage = (path: string) => existsSync(`app${path}/page.tsx`)

test("every item of an area's navigation leads to a page of that area", () => {
  for (const [area, groups] of Object.entries(AREA_PAGES)) {
    expect(isPageArea(area)).toBe(true)
    const hrefs = groups.flatMap(({ pages }) => pages.map(({ href }) => href))
    const isOfArea = (href: string) => href.startsWith(`/${area}/`) || (area === "library" && href === "/library")
    expect(hrefs.filter((href) => !isOfArea(href) || !isPage(href))).toEqual([])
    expect(new Set(hrefs).size).toBe(hrefs.length)
  }
})

test.each(ROLES)("the landing page of %s exists", (role) => expect(isPage(homeOf(role))).toBe(true))
