/** One URL of a sitemap with its last change. */
export interface SitemapEntry {
  url: string
  lastModified?: Date
}

/** The XML of a sitemap (sitemaps.org). */
export const sitemap = (entries: SitemapEntry[]): string =>
  xmlDocument("urlset", entries.map((entry) => xmlElement("url", entry)).join(""))

/** The XML of a sitemap index, for more URLs than one sitemap may hold. */
export const sitemapIndex = (urls: string[]): string =>
  xmlDocument("sitemapindex", urls.map((url) => xmlElement("sitemap", { url })).join(""))

const xmlDocument = (root: string, content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${content}</${root}>\n`

function xmlElement(name: string, { url, lastModified }: SitemapEntry): string {
  const lastmod = lastModified ? `<lastmod>${lastModified.toISOString()}</lastmod>` : ""
  return `<${name}><loc>${escapeXml(url)}</loc>${lastmod}</${name}>`
}

const escapeXml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")
