import { useTranslations } from "next-intl"
import { StructuredData } from "@/components/ui/structured-data"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { ButtonLink } from "@/components/ui/button"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { Icon } from "@/components/ui/icon"
import { Pagination } from "@/components/ui/table/pagination"
import { KIND_DESCRIPTIONS } from "@/lib/features/catalogue/item-kinds"
import type { InstituteProfile } from "@/lib/features/institutes/contract"
import { breadcrumbJsonLd, itemListJsonLd } from "@/lib/features/institutes/json-ld"
import type { ItemCard } from "@/lib/features/items/contract"
import { activeFilters, listUrl, type ListParams } from "@/lib/features/items/list-url"
import type { ItemKind } from "@/lib/shared/item-kinds"
import { paths } from "@/lib/shared/paths"
import { filterCounts } from "./filter-counts"
import { ItemFilters } from "./item-filters"
import { ItemGrid } from "./item-grid"
import { ResultCount } from "./result-count"
import { SearchBox } from "./search-box"

type ItemListProps = {
  institute: InstituteProfile
  kind: ItemKind
  state: ListParams
  list: { content: ItemCard[]; page: number; totalElements: number; totalPages: number }
}

/** All items of one kind of an institute: search, filters, cards, pagination. */
export function ItemList({ institute, kind, state, list }: ItemListProps) {
  const t = useTranslations("items")
  const path = paths.items(institute.id, kind)
  const name = t(`kinds.${kind}`)
  const isFiltered = activeFilters(state).length > 0
  return (
    <div className="page py-8 sm:py-12">
      <StructuredData data={[breadcrumbJsonLd(institute, [{ name, path }]), itemListJsonLd(institute, list.content)]} />
      <Breadcrumbs trail={[{ label: institute.name, href: paths.institute(institute.id) }, { label: name }]} />
      <h1 className="mt-5 text-3xl sm:text-4xl">{name}</h1>
      <p className="mt-2 max-w-prose text-muted">{t(`intro.${kind}`)}</p>
      {!institute.isSelling && (
        <p className="mt-6 rounded bg-quiet px-4 py-3 text-ui font-medium">{t("list.closed")}</p>
      )}
      <div className="mt-8">
        <SearchBox path={path} label={t("list.searchIn", { kind: name })} state={state} />
        <div className="mt-4">
          <ItemFilters
            path={path}
            state={state}
            counts={filterCounts(institute, kind)}
            hasLevels={KIND_DESCRIPTIONS[kind].list.hasLevels}
          />
        </div>
      </div>
      <ResultCount total={list.totalElements} isFiltered={isFiltered} words={state.searchParam} path={path} />
      {list.content.length > 0 ? (
        <ItemGrid items={list.content} institute={institute} headings="h2" isAboveTheFold />
      ) : (
        <NoItems institute={institute} isFiltered={isFiltered} path={path} />
      )}
      <Pagination
        className="mt-12"
        page={list.page + 1}
        pages={list.totalPages}
        hrefFor={(page) => listUrl(path, { ...state, page })}
      />
    </div>
  )
}

function NoItems({ institute, isFiltered, path }: { institute: InstituteProfile; isFiltered: boolean; path: string }) {
  const t = useTranslations("items.list")
  return (
    <EmptyState
      icon={<Icon name={isFiltered ? "search" : "layers"} />}
      title={isFiltered ? t("emptySearch") : t("empty")}
      message={isFiltered ? t("emptySearchMessage") : t("emptyMessage", { institute: institute.name })}
      action={
        <ButtonLink variant="secondary" href={isFiltered ? path : paths.institute(institute.id)}>
          {isFiltered ? t("clear") : t("home")}
        </ButtonLink>
      }
    />
  )
}
