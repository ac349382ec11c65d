/** One address that search engines should know, with its last change. */
export interface SitemapEntry {
  address: string
  changedAt?: Date
}

/** A sitemap of these addresses (sitemaps.org). */
export const sitemap = (entries: SitemapEntry[]): string =>
  document("urlset", entries.map((entry) => element("url", entry)).join(""))

/** A sitemap of sitemaps, for whoever has more addresses than one may hold. */
export const sitemapIndex = (addresses: string[]): string =>
  document("sitemapindex", addresses.map((address) => element("sitemap", { address })).join(""))

const document = (root: string, content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${content}</${root}>\n`

function element(name: string, { address, changedAt }: SitemapEntry): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ""
  return `<${name}><loc>${escaped(address)}</loc>${changed}</${name}>`
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")
