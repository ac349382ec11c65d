import { globSync, readFileSync } from "node:fs"
import { AREA_PAGES } from "@/components/shell/area/area-pages"
import { AREAS, BASE_ROLES, homeOf, isArea } from "@/lib/shared/roles"
import { SCREENS } from "@/lib/shared/screens"

const areas = Object.keys(AREAS).filter(isArea)
const navigation = areas.flatMap((area) => AREA_PAGES[area].flatMap(({ pages }) => pages.map(({ href }) => href)))

test("every screen is in the navigation of its area", () => {
  expect(SCREENS.map(({ href }) => href).filter((href) => !navigation.includes(href))).toEqual([])
})

/** The pages that every role of the area may open, by what they show: the received notifications and the own profile. */
const openPages = BASE_ROLES.map(homeOf).flatMap((home) => [
  `app${home}/notifications/page.tsx`,
  `app${home}/profile/[part]/page.tsx`,
  `app${home}/profile/page.tsx`,
])

test("every other page of admins and teachers requires a screen", () => {
  const pages = globSync(BASE_ROLES.map((role) => `app${homeOf(role)}/**/page.tsx`))
  expect(pages.length).toBeGreaterThan(20)
  const open = pages.filter(
    (page) => !/^export default areaPage\([^;]*\{\s*screen: "\w+"[^;]*\}\)$/m.test(readFileSync(page, "utf8")),
  )
  expect(open.toSorted()).toEqual(openPages.toSorted())
})
