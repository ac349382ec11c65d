import type { ResolvedHost } from "./host-institute"

/** Headers by which a page learns what it depends on; those of visitors are removed before anything reads them. */
export const PAGE_HEADER_PREFIX = "x-lectern-"
export const INSTITUTE_HEADER = "x-lectern-institute"
/** Holds the token by which the server in front of Next authenticates the other headers to `middleware.ts`. */
export const FRONT_HEADER = "x-lectern-front"

/** The headers by which pages learn their institute, language and path. */
export const pageHeaders = (
  { instituteId, isMain, timezone, country }: ResolvedHost,
  { language, path }: { language: string; path: string },
): Record<string, string> => ({
  [INSTITUTE_HEADER]: String(instituteId),
  "x-lectern-main": isMain ? "yes" : "no",
  "x-lectern-language": language,
  "x-lectern-timezone": timezone,
  "x-lectern-country": country,
  "x-lectern-path": path,
})
