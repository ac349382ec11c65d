import { createSharedCache } from "../page-cache/page-cache"

const MAX_LISTS = 10_000
const MAX_MISSING = 20_000

/** What rendering pages has told of others; either is forgotten when the data change. */
export const knownPages = {
  /** The number of the last page of a list, by the key of its first page. */
  lastPages: createSharedCache<number>(MAX_LISTS),
  /** The keys of pages that do not exist. */
  missingPages: createSharedCache<true>(MAX_MISSING),
}
