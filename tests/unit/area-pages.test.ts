import { existsSync, globSync, readFileSync } from "node:fs"
import { AREA_PAGES } from "@/components/shell/area/area-pages"
import { AREAS, homeOf, isArea, ROLES } from "@/lib/shared/roles"

const isPage = (path: string) => existsSync(`app${path}/page.tsx`)

test("every item of an area's navigation leads to a page of that area", () => {
  for (const [area, groups] of Object.entries(AREA_PAGES)) {
    expect(isArea(area)).toBe(true)
    const hrefs = groups.flatMap(({ pages }) => pages.map(({ href }) => href))
    expect(hrefs.filter((href) => !href.startsWith(`/${area}/`) || !isPage(href))).toEqual([])
    expect(new Set(hrefs).size).toBe(hrefs.length)
  }
})

test.each(ROLES)("the landing page of %s exists", (role) => expect(isPage(homeOf(role))).toBe(true))

const pages = globSync(`app/{${Object.keys(AREAS).join(",")}}/**/page.tsx`)
const callsOf = (page: string) => readFileSync(page, "utf8").match(/callUrl\(/g)?.length ?? 0

test("every page declares at most three first calls, and the pages of the navigation declare theirs", () => {
  expect(pages.filter((page) => callsOf(page) > 3)).toEqual([])
  const navigation = Object.values(AREA_PAGES).flatMap((groups) => groups.flatMap((group) => group.pages))
  // The bell's list is of the institute of the session; the others either redirect or ask only after the bootstrap call.
  const without = navigation
    .map(({ href }) => href)
    .filter((href) => callsOf(`app${href}/page.tsx`) === 0)
    .filter((href) => !/\/(?:notifications|users|verification)$/.test(href))
  expect(without).toEqual([])
})
