import { z } from "zod"
import type { Endpoint } from "../contract/endpoint"
import { institutes } from "../features/institutes/contract"
import { items } from "../features/items/contract"
import type { PageQueries } from "../server/page-cache/page-cache-key"
import { paths } from "../shared/paths"

const itemLists = [
  items.courses,
  items.webinars,
  items.books,
  items.studyMaterials,
  items.preRecorded,
  items.consultations,
]

/** The query parameters of public pages: those of the calls that they show. The path names the institute. */
export const pageQueries: PageQueries = {
  itemList: itemLists.flatMap(queryNames),
  teacherList: queryNames(institutes.teachers),
  directory: queryNames(institutes.directory),
  sitemap: queryNames(items.sitemapEntries),
  instituteInfo: [...new URL(paths.instituteInfo(1), "http://localhost").searchParams.keys()],
}

function queryNames({ query }: Pick<Endpoint, "query">): string[] {
  return query instanceof z.ZodObject ? Object.keys(query.shape).filter((name) => name !== "instituteId") : []
}
