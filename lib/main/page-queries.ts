import { z } from "zod"
import type { Endpoint } from "../contract/endpoint"
import { institutes } from "../features/institutes/contract"
import { items } from "../features/items/contract"
import type { PageQueries } from "../server/front/page-cache-key"
import { paths } from "../shared/paths"

type Rules = NonNullable<PageQueries[keyof PageQueries]>

const itemLists = [
  items.courses,
  items.webinars,
  items.books,
  items.studyMaterials,
  items.preRecorded,
  items.consultations,
]
const [instituteId = ""] = [...new URL(paths.instituteInfo(1), "http://localhost").searchParams.keys()]
const slugPattern = /^[a-z\d-]{1,30}$/
const idPattern = /^[1-9]\d{0,15}$/

/** The query parameters of public pages: those of the calls that they show. The path names the institute. */
export const pageQueries: PageQueries = {
  itemList: Object.fromEntries(itemLists.flatMap((list) => Object.entries(rulesOf(list)))),
  search: rulesOf(items.search),
  teacherList: rulesOf(institutes.teachers),
  directory: rulesOf(institutes.directory),
  contact: { topic: oneOf("teach", "brand"), plan: (value) => (slugPattern.test(value) ? value : undefined) },
  // Its first page without a number is the index where there are several.
  sitemap: rulesOf(items.sitemapEntries, 1),
  instituteInfo: { [instituteId]: (value) => (idPattern.test(value) ? value : undefined) },
  signIn: { after: oneOf("erase", "leave"), method: oneOf("code") },
  signUp: { ref: "uncached", as: oneOf("learn") },
}

function oneOf(...values: string[]) {
  return (value: string) => (values.includes(value) ? value : undefined)
}

/** Values as the call parses them; what it rejects shows the page without. A page has a size of its own. */
function rulesOf({ query }: Pick<Endpoint, "query">, firstNumber = 2): Rules {
  if (!(query instanceof z.ZodObject)) return {}
  const shapes = Object.entries<z.ZodType>(query.shape).filter(([name]) => name !== "instituteId" && name !== "size")
  return Object.fromEntries(
    shapes.map(([name, shape]) => [
      name,
      (value) => {
        const { data } = shape.safeParse(value)
        // In URLs pages are counted from 1, and the first needs no number; in calls from 0.
        if (name === "page") return Number(data) >= firstNumber ? String(data) : undefined
        return typeof data === "string" || typeof data === "number" ? String(data) : undefined
      },
    ]),
  )
}
