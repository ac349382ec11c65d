import { institutes } from "@/lib/features/institutes/contract"
import { canonicalUrl } from "@/lib/features/institutes/institute-urls"
import type { SitemapEntry } from "@/lib/features/institutes/sitemap"
import { items } from "@/lib/features/items/contract"
import { serve } from "@/lib/server/api/serve"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { paths } from "@/lib/shared/paths"
import { SITEMAP_PATHS } from "@/lib/shared/public-routes"
import { loadHostInstitute } from "../(public)/load-host-institute"

/** One page of the sitemap of this host; the first page (0) also has the URLs of pages that show no single item. */
export async function loadSitemap(page: number) {
  const institute = await loadHostInstitute()
  const query = { instituteId: String(institute.id) }
  const itemPage = await serve(items.sitemapEntries, { query: { ...query, page: String(page) } })
  const otherPaths = itemPage.page === 0 ? await loadOtherPaths(institute) : []
  const entries: SitemapEntry[] = [
    ...otherPaths.map((path) => ({ url: canonicalUrl(institute, path) })),
    ...itemPage.content.map(({ kind, id, updatedAt }) => ({
      url: canonicalUrl(institute, paths.item(institute.id, kind, id)),
      lastModified: updatedAt,
    })),
  ]
  return { origin: institute.origin, entries, pages: itemPage.totalPages }
}

async function loadOtherPaths(
  institute: Awaited<ReturnType<typeof loadHostInstitute>>,
): Promise<(string | undefined)[]> {
  const { id, counts } = institute
  const teachers = await serve(institutes.teachers, { query: { instituteId: String(id), size: "100" } })
  const itemLists = counts.items.filter(({ count }) => count > 0).map(({ kind }) => paths.items(id, kind))
  return [
    ...(id === PLATFORM_INSTITUTE_ID ? [...SITEMAP_PATHS, paths.institute(id)] : [undefined]),
    ...itemLists,
    ...(teachers.content.length > 0 ? [paths.teachers(id)] : []),
    ...teachers.content.map(({ userId }) => paths.teacher(id, userId)),
  ]
}
