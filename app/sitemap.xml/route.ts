import { sitemap, sitemapIndex } from "@/lib/features/institutes/sitemap"
import { ADDRESSES_A_PAGE, loadAddresses } from "./load-addresses"

/** Every public address of this host's institute; above 5,000 a list of sitemaps of 5,000 each. */
export async function GET(request: Request): Promise<Response> {
  const asked = new URL(request.url).searchParams.get("page")
  const page = asked && /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : undefined
  const { origin, entries, totalElements } = await loadAddresses((page ?? 1) - 1)
  const pages = Math.ceil(totalElements / ADDRESSES_A_PAGE)
  const numbers = Array.from({ length: pages }, (_, at) => `${origin}/sitemap.xml?page=${at + 1}`)
  const xml = page === undefined && pages > 1 ? sitemapIndex(numbers) : sitemap(entries)
  return new Response(xml, { headers: { "content-type": "application/xml; charset=utf-8" } })
}
