const pages =
  /^\/(?:homepage|about-us|contact-us|features|pricing|institutes|faq|legal-contact|terms|privacy|refund-policy|planExpired|error|institute-info|sitemap\.xml|robots\.txt|manifest\.webmanifest|institute\/[1-9]\d{0,15}(?:\/(?:books|courses|consultation|webinar|pre-recorded|study-material|teachers)(?:\/[1-9]\d{0,15})?)?)?$/
const shown = ["id", "page", "size", "searchParam", "category", "level"] as const

/**
 * The address by which a public page is kept and rendered: only the query that a page may depend on, in one order.
 * Undefined for every other page, which is never kept.
 */
export function publicAddress(url: string): string | undefined {
  const mark = url.indexOf("?")
  const path = mark < 0 ? url : url.slice(0, mark)
  if (!pages.test(path)) return undefined
  if (mark < 0) return path
  const query = new URLSearchParams(url.slice(mark + 1))
  const told = shown.flatMap((name) => {
    const value = query.get(name)
    return value ? [[name, value.slice(0, 80)]] : []
  })
  return told.length > 0 ? `${path}?${new URLSearchParams(told).toString()}` : path
}
