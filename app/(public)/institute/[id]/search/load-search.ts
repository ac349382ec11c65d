import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { cache } from "react"
import { instituteMetadata } from "@/lib/features/institutes/page-metadata"
import { items } from "@/lib/features/items/contract"
import { levelOf } from "@/lib/features/items/levels"
import { listSortOf, priceFilterOf } from "@/lib/features/items/list-options"
import { listUrl, parseListParams } from "@/lib/features/items/list-url"
import { serve } from "@/lib/server/api/serve"
import { kindOnWire, wireKindOf } from "@/lib/shared/item-kinds"
import { paths } from "@/lib/shared/paths"
import { orNotFoundPage, loadInstitute } from "../load"

/** The props of the search page: institute and search parameters. */
export type SearchProps = {
  params: Promise<{ id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** The data of the search page. */
export async function loadSearch({ params, searchParams }: SearchProps) {
  const { id } = await params
  const institute = await loadInstitute(id)
  const state = parseListParams(await searchParams)
  const wire = wireKindOf(state.kind)
  return { institute, state, kind: wire && kindOnWire(wire), results: await resultsOf(id, listUrl("", state)) }
}

/** Title and robots directives of the search page; search engines list no results of a search. */
export async function searchMetadata({ params }: SearchProps): Promise<Metadata> {
  const institute = await loadInstitute((await params).id)
  const t = await getTranslations("items.search")
  return instituteMetadata(institute, {
    title: t("title"),
    description: t("description"),
    path: paths.search(institute.id),
    isHidden: true,
  })
}

/** Cached by the query string, so that a page loads its results once per request. */
const resultsOf = cache((instituteId: string, search: string) => {
  const { page = 1, ...params } = parseListParams(Object.fromEntries(new URLSearchParams(search)))
  const { kind, level, price, sort, ...texts } = params
  const query = {
    instituteId,
    page: String(page - 1),
    ...texts,
    kind: wireKindOf(kind),
    level: levelOf(level),
    price: priceFilterOf(price),
    sort: listSortOf(sort),
  }
  return orNotFoundPage(serve(items.search, { query }))
})
