import type { ResolvedHost } from "./host-institute"

/** The headers by which pages learn their institute, language and path; `trustedRequest` removes those of visitors. */
export const pageHeaders = (
  { instituteId, isMain, timezone, country }: ResolvedHost,
  { language, path }: { language: string; path: string },
): Record<string, string> => ({
  "x-lectern-institute": String(instituteId),
  "x-lectern-main": isMain ? "yes" : "no",
  "x-lectern-language": language,
  "x-lectern-timezone": timezone,
  "x-lectern-country": country,
  "x-lectern-path": path,
})
