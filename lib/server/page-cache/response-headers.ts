/** HSTS for two years, sent over https only (security.md). */
export const STRICT_TRANSPORT = ["strict-transport-security", "max-age=63072000"] as const

/** The security headers of every page besides its content security policy. */
export const SECURITY_HEADERS: readonly string[] = [
  ["x-content-type-options", "nosniff"],
  ["referrer-policy", "strict-origin-when-cross-origin"],
  ["cross-origin-opener-policy", "same-origin"],
].flat()

/** The headers of every page of an area, which only the visitor's own browser may have, and only once. */
export const PRIVATE_PAGE_HEADERS: readonly string[] = ["cache-control", "private, no-store", ...SECURITY_HEADERS]

/** The headers of every public page. */
export const PAGE_HEADERS: readonly string[] = [
  "cache-control",
  "public, max-age=0, must-revalidate",
  ...SECURITY_HEADERS,
]

/** The headers on which an RSC payload depends, as Next names them in `Vary`. */
export const RSC_HEADERS = [
  "rsc",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
] as const
