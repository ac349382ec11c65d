import { useTranslations } from "next-intl"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { ButtonLink } from "@/components/ui/button"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { Icon } from "@/components/ui/icon"
import { Pagination } from "@/components/ui/table/pagination"
import { KIND_DESCRIPTIONS } from "@/lib/features/catalogue/item-kinds"
import type { InstituteProfile } from "@/lib/features/institutes/contract"
import type { ItemCard } from "@/lib/features/items/contract"
import { activeFilters, listUrl, type ListParams } from "@/lib/features/items/list-url"
import { ITEM_KINDS, type ItemKind } from "@/lib/shared/item-kinds"
import { paths } from "@/lib/shared/paths"
import { filterCounts, withValidCounts } from "./filter-counts"
import { FilterLinks } from "./filter-links"
import { ItemFilters } from "./item-filters"
import { ItemGrid } from "./item-grid"
import { ResultCount } from "./result-count"
import { SearchBox } from "./search-box"

type SearchPageProps = {
  institute: InstituteProfile
  state: ListParams
  /** The kind that the search is narrowed to. */
  kind: ItemKind | undefined
  results: { content: ItemCard[]; page: number; totalElements: number; totalPages: number; corrected: string | null }
}

/** The search over all items of an institute: words, filters, order, results. */
export function SearchPage({ institute, state, kind, results }: SearchPageProps) {
  const t = useTranslations("items")
  const path = paths.search(institute.id)
  const { searchParam } = state
  const isFiltered = activeFilters(state).length > 0
  const kinds = institute.counts.items
    .filter(({ count }) => count > 0)
    .map((one) => ({ value: ITEM_KINDS[one.kind].wire, label: t(`kinds.${one.kind}`), count: one.count }))
  return (
    <div className="page py-8 sm:py-12">
      <Breadcrumbs
        trail={[{ label: institute.name, href: paths.institute(institute.id) }, { label: t("search.title") }]}
      />
      <h1 className="mt-5 mb-6 text-3xl break-words sm:text-4xl">{t("search.title")}</h1>
      <SearchBox
        path={path}
        label={t("search.label", { institute: institute.name })}
        state={state}
        suggestsOf={institute.id}
      />
      <div className="mt-6 flex flex-col gap-4">
        {kinds.length > 1 && (
          <FilterLinks
            name={t("search.kind")}
            anyLabel={t("list.any")}
            options={withValidCounts(kinds, { filter: "kind", state })}
            chosen={kind && ITEM_KINDS[kind].wire}
            hrefFor={(value) => listUrl(path, { ...state, page: 1, kind: value })}
          />
        )}
        <ItemFilters
          path={path}
          state={state}
          counts={filterCounts(institute, kind)}
          hasLevels={kind !== undefined && KIND_DESCRIPTIONS[kind].list.hasLevels}
        />
      </div>
      <ResultCount
        total={results.totalElements}
        isFiltered={isFiltered}
        words={results.corrected ?? searchParam}
        path={path}
      />
      {results.corrected && searchParam && (
        <p role="status" className="mb-6 rounded bg-primary-soft px-4 py-3 text-ui break-words">
          {t("search.corrected", { words: searchParam, corrected: results.corrected })}
        </p>
      )}
      {results.content.length > 0 ? (
        <ItemGrid items={results.content} institute={institute} headings="h2" isAboveTheFold />
      ) : (
        <EmptyState
          icon={<Icon name="search" />}
          title={t("list.emptySearch")}
          message={t("search.emptyMessage")}
          action={
            <ButtonLink variant="secondary" href={isFiltered ? path : paths.institute(institute.id)}>
              {isFiltered ? t("list.clear") : t("list.home")}
            </ButtonLink>
          }
        />
      )}
      <Pagination
        className="mt-12"
        page={results.page + 1}
        pages={results.totalPages}
        hrefFor={(page) => listUrl(path, { ...state, page })}
      />
    </div>
  )
}
