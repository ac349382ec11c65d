import { call } from "@/lib/client/api"
import { items } from "@/lib/features/items/contract"
import { paths } from "@/lib/shared/paths"

const MAX_SUGGESTIONS = 6

/** A result of a search that is still being typed. */
export type Suggestion = { href: string; title: string; detail: string }

/** The first results of a search with their subjects; none when the call fails, because the search itself still works. */
export const fetchSuggestions = (instituteId: number, searchParam: string): Promise<Suggestion[]> =>
  call(items.search, {
    query: { instituteId: String(instituteId), searchParam, size: String(MAX_SUGGESTIONS) },
  }).then(
    ({ content }) =>
      content.map(({ id, kind, title, category }) => ({
        href: paths.item(instituteId, kind, id),
        title,
        detail: category ?? "",
      })),
    () => [],
  )
