import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { getTranslations } from "next-intl/server"
import { cache } from "react"
import { instituteMetadata } from "@/lib/features/institutes/page-metadata"
import { KIND_DESCRIPTIONS } from "@/lib/features/catalogue/item-kinds"
import { items } from "@/lib/features/items/contract"
import { levelOf } from "@/lib/features/items/levels"
import { listSortOf, priceFilterOf } from "@/lib/features/items/list-options"
import { activeParams, listUrl, parseListParams } from "@/lib/features/items/list-url"
import { serve } from "@/lib/server/api/serve"
import { type ItemKind, kindAtPath } from "@/lib/shared/item-kinds"
import { paths } from "@/lib/shared/paths"
import { orNotFoundPage, loadInstitute } from "../load"

/** The props of a list page: institute, kind and search parameters. */
export type ListProps = {
  params: Promise<{ id: string; kind: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

const CALLS = {
  course: items.courses,
  pre_recorded: items.preRecorded,
  book: items.books,
  study_material: items.studyMaterials,
  webinar: items.webinars,
  consultation: items.consultations,
} as const satisfies Record<ItemKind, unknown>

/** The data of a list page. */
export async function loadList({ params, searchParams }: ListProps) {
  const { id, kind: path } = await params
  const kind = kindAtPath(path)
  if (!kind) notFound()
  const institute = await loadInstitute(id)
  const state = { ...parseListParams(await searchParams), kind: undefined }
  return { institute, kind, state, list: await listOf(id, kind, listUrl("", state)) }
}

/** Title, canonical URL and robots directives of a list page. */
export async function listMetadata(props: ListProps): Promise<Metadata> {
  const { institute, kind, state, list } = await loadList(props)
  const t = await getTranslations("items")
  const { page } = list
  const name = t(`kinds.${kind}`)
  return instituteMetadata(institute, {
    title: page > 0 ? `${name}, ${t("list.pageOf", { page: page + 1, pages: list.totalPages })}` : name,
    description: `${t(`intro.${kind}`)} ${t("list.description", { count: list.totalElements, institute: institute.name })}`,
    path: listUrl(paths.items(institute.id, kind), { page: page + 1 }),
    isHidden: activeParams(state).length > 0 || list.totalElements === 0,
  })
}

/** Cached by the query string, so that metadata and page load the list once per request. */
const listOf = cache((instituteId: string, kind: ItemKind, search: string) => {
  const {
    page = 1,
    kind: _,
    level,
    price,
    sort,
    ...texts
  } = parseListParams(Object.fromEntries(new URLSearchParams(search)))
  const size = KIND_DESCRIPTIONS[kind].list.pageSize
  const query = {
    instituteId,
    page: String(page - 1),
    size: String(size),
    ...texts,
    level: levelOf(level),
    price: priceFilterOf(price),
    sort: listSortOf(sort),
  }
  return orNotFoundPage(serve(CALLS[kind], { query }))
})
