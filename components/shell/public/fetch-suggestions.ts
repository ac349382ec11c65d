import { call } from "@/lib/client/api"
import { institutes } from "@/lib/features/institutes/contract"
import { paths } from "@/lib/shared/paths"

/** The texts of the suggestions; `kinds` are those of items. */
export type SuggestionLabels = { list: string; didYouMean: string; teacher: string; kinds: Record<string, string> }

/** What a search that is still being typed may have meant: an item, a teacher, or the same search in other words. */
export type Suggestion = { href: string; title: string; detail: string; isCorrection?: boolean }

type Search = { instituteId: number; words: string; labels: SuggestionLabels }

/** The suggestions for some words; none when the call fails, because the search itself still works. */
export const fetchSuggestions = ({ instituteId, words, labels }: Search): Promise<Suggestion[]> =>
  call(institutes.suggestions, { query: { instituteId: String(instituteId), searchParam: words } }).then(
    ({ items, teachers, corrected }) => [
      ...(corrected === null
        ? []
        : [
            {
              href: `${paths.search(instituteId)}?${new URLSearchParams({ searchParam: corrected }).toString()}`,
              title: corrected,
              detail: labels.didYouMean,
              isCorrection: true,
            },
          ]),
      ...items.map(({ id, kind, title }) => ({
        href: paths.item(instituteId, kind, id),
        title,
        detail: labels.kinds[kind] ?? "",
      })),
      ...teachers.map(({ userId, name }) => ({
        href: paths.teacher(instituteId, userId),
        title: name,
        detail: labels.teacher,
      })),
    ],
    () => [],
  )
