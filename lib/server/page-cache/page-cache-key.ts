const pages =
  /^\/(?:homepage|about-us|contact-us|features|pricing|institutes|faq|legal-contact|terms|privacy|refund-policy|planExpired|error|institute-info|sitemap\.xml|robots\.txt|manifest\.webmanifest|institute\/[1-9]\d{0,15}(?:\/(?:books|courses|consultation|webinar|pre-recorded|study-material|teachers)(?:\/[1-9]\d{0,15})?)?)?$/
const CACHED_PARAMETERS = ["id", "page", "size", "searchParam", "category", "level"] as const

/**
 * The path under which a public page is cached and rendered, with only the query parameters that a page may depend on,
 * in a fixed order and cut to 80 characters. Undefined for every other page, which is never cached.
 */
export function pageCacheKey(url: string): string | undefined {
  const queryStart = url.indexOf("?")
  const path = queryStart < 0 ? url : url.slice(0, queryStart)
  if (!pages.test(path)) return undefined
  if (queryStart < 0) return path
  const query = new URLSearchParams(url.slice(queryStart + 1))
  const parameters = CACHED_PARAMETERS.flatMap((name) => {
    const value = query.get(name)
    return value ? [[name, value.slice(0, 80)]] : []
  })
  return parameters.length > 0 ? `${path}?${new URLSearchParams(parameters).toString()}` : path
}
