import { call } from "@/lib/client/api"
import { institutes } from "@/lib/features/institutes/contract"
import { paths } from "@/lib/shared/paths"

export type SimilarTitle = { href: string; title: string }

const MAX_TITLES = 3
const MIN_LETTERS = 3
const MAX_LETTERS = 80

/**
 * The items whose titles have the words of the last part of a path, or else the longest of them; mistakes are forgiven. None
 * for a path that ends without words, such as an id, and when the call fails.
 */
export async function fetchSimilarTitles(instituteId: number, path: string): Promise<SimilarTitle[]> {
  const words = wordsOf(path)
  if (words.length === 0) return []
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? ""
  for (const searchParam of new Set([words.join(" ").slice(0, MAX_LETTERS), longest.slice(0, MAX_LETTERS)])) {
    const found = await call(institutes.suggestions, {
      query: { instituteId: String(instituteId), searchParam },
    }).catch(() => undefined)
    if (!found) return []
    if (found.items.length > 0)
      return found.items
        .slice(0, MAX_TITLES)
        .map(({ id, kind, title }) => ({ href: paths.item(instituteId, kind, id), title }))
  }
  return []
}

/** The words of the last part of a path that has any: `/courses/learn-python-2` has "learn" and "python". */
function wordsOf(path: string): string[] {
  const last = path.split("/").findLast((part) => /\D/.test(part)) ?? ""
  return decoded(last)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word.length >= MIN_LETTERS && /\D/.test(word))
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ""
  }
}
