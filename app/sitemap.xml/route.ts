import { sitemap, sitemapIndex } from "@/lib/features/institutes/sitemap"
import { loadSitemap } from "./load-sitemap"

/** Every public URL of the institute of this host; above 5,000 a sitemap index with sitemaps of 5,000 each. */
export async function GET(request: Request): Promise<Response> {
  const pageParam = new URL(request.url).searchParams.get("page")
  const page = pageParam && /^[1-9]\d{0,4}$/.test(pageParam) ? Number(pageParam) : undefined
  const { origin, entries, pages } = await loadSitemap((page ?? 1) - 1)
  const pageUrls = Array.from({ length: pages }, (_, at) => `${origin}/sitemap.xml?page=${at + 1}`)
  const xml = page === undefined && pages > 1 ? sitemapIndex(pageUrls) : sitemap(entries)
  return new Response(xml, { headers: { "content-type": "application/xml; charset=utf-8" } })
}
