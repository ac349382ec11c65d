import { globSync } from "node:fs"
import { z } from "zod"
import { contracts } from "@/lib/main/contracts"
import { institutes } from "@/lib/features/institutes/contract"
import { items } from "@/lib/features/items/contract"
import { parseListParams } from "@/lib/features/items/list-url"
import { pageQueries } from "@/lib/main/page-queries"
import { createPageCacheKey } from "@/lib/server/front/page-cache-key"
import { ITEM_KINDS, listItemKinds } from "@/lib/shared/item-kinds"
import { paths } from "@/lib/shared/paths"
import { publicPageAt } from "@/lib/shared/public-routes"

const pageCacheKey = createPageCacheKey(pageQueries)
const namesOf = ({ query }: { query?: z.ZodType | undefined }) =>
  query instanceof z.ZodObject ? Object.keys(query.shape).filter((name) => name !== "instituteId") : []

/** Pages have a size of their own. */
const isOfPage = (name: string) => name !== "size"

/** A value of each parameter that takes only some; any other takes a text. */
const VALUES: Record<string, string> = { level: "beginner", price: "free", sort: "newest", kind: "book" }

/** The calls of list pages, found by the query that only they and the search of all kinds take, so that a new list is found too. */
const lists = Object.values(contracts.items ?? {}).filter(
  (endpoint) => namesOf(endpoint).includes("category") && !namesOf(endpoint).includes("kind"),
)

test.each(listItemKinds())(
  "every query parameter of the public list is part of the cache key of the page of a %s",
  (kind) => {
    expect(lists).toHaveLength(Object.keys(ITEM_KINDS).length)
    for (const name of lists.flatMap(namesOf).filter(isOfPage)) {
      const value = VALUES[name] ?? "7"
      const url = `${paths.items(2, kind)}?unknown=1&${name}=${value}`
      expect(pageCacheKey(url)).toBe(`${paths.items(2, kind)}?${name}=${value}`)
    }
  },
)

test("the list page reads every query parameter of its call, except the size, which is its own", () => {
  const read = Object.keys(parseListParams({}))
  for (const call of [items.courses, items.search])
    expect(namesOf(call).filter((name) => name !== "size" && !read.includes(name))).toEqual([])
})

test.each([
  [paths.institutes, namesOf(institutes.directory)],
  [paths.teachers(2), namesOf(institutes.teachers)],
  [paths.search(2), namesOf(items.search)],
  [paths.sitemap, namesOf(items.sitemapEntries)],
])("the cache key of %s has %j", (path, names) => {
  expect(names.length).toBeGreaterThan(0)
  for (const name of names.filter(isOfPage)) {
    const value = VALUES[name] ?? "7"
    expect(pageCacheKey(`${path}?${name}=${value}`)).toBe(`${path}?${name}=${value}`)
  }
})

test("the contact form is cached by what it begins the message with", () => {
  for (const path of [paths.contactToTeach, paths.contactAboutPlan("growth")]) expect(pageCacheKey(path)).toBe(path)
  expect(pageCacheKey(`${paths.contactUs}?topic=other&plan=<x>`)).toBe(paths.contactUs)
})

test("every page of the public folders is a public route, except the checkout", () => {
  const ids: Record<string, string> = { id: "2", kind: "courses", itemId: "5", teacherId: "5" }
  const routes = globSync([
    "app/(marketing)/**/page.tsx",
    "app/(public)/**/page.tsx",
    "app/*.{xml,txt,webmanifest}/route.ts",
  ])
    .filter((file) => !file.includes("/checkout/"))
    .map((file) => file.replace(/^app(?:\/\([a-z]+\))?|\/(?:page\.tsx|route\.ts)$/g, ""))
    .map((path) => path.replace(/\[(\w+)\]/g, (_, name: string) => ids[name] ?? name) || "/")
  expect(routes.length).toBeGreaterThan(15)
  expect(routes.filter((path) => !publicPageAt(path))).toEqual([])
})
