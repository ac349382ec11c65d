import { useTranslations } from "next-intl"
import { LEVELS } from "@/lib/features/items/levels"
import { LIST_SORTS, PRICE_FILTERS } from "@/lib/features/items/list-options"
import { activeFilters, type ListFilter, listUrl, type ListParams } from "@/lib/features/items/list-url"
import { keysOf } from "@/lib/shared/keys-of"
import { isLanguage } from "@/lib/shared/messages/languages"
import { FilterLinks } from "./filter-links"
import { FilterSheet } from "./filter-sheet"
import { type FilterCounts, withValidCounts } from "./filter-counts"

/** The filters that are links here: words are typed, and kinds are links of the search. */
type LinkedFilter = Exclude<ListFilter, "searchParam" | "kind">
type Filter = { label: string; options: { value: string; label: string; count?: number }[]; isShown: boolean }

type ItemFiltersProps = {
  path: string
  state: ListParams
  /** How many items each value of a filter has. */
  counts: FilterCounts
  hasLevels: boolean
}

/** Category, level, language, price and order of a list; all are in the URL and work without a script. */
export function ItemFilters({ path, state, counts, hasLevels }: ItemFiltersProps) {
  const t = useTranslations("items")
  const anyLabel = t("list.any")
  const hrefFor = (name: keyof ListParams) => (value: string | undefined) =>
    listUrl(path, { ...state, page: 1, [name]: value })
  const categories = counts.categories.map(({ value, count }) => ({ value, label: value, count }))
  const levels = LEVELS.filter((value) => value !== "all").map((value) => ({ value, label: t(`levels.${value}`) }))
  const languages = counts.languages.map(({ value, count }) => ({
    value,
    label: isLanguage(value) ? t(`languages.${value}`) : value,
    count,
  }))
  const prices = PRICE_FILTERS.flatMap((value) =>
    counts.prices
      .filter((one) => one.value === value)
      .map(({ count }) => ({ value, label: t(`list.prices.${value}`), count })),
  )
  const filters: Record<LinkedFilter, Filter> = {
    category: { label: t("list.category"), options: categories, isShown: categories.length > 1 },
    level: { label: t("list.level"), options: levels, isShown: hasLevels },
    language: { label: t("list.language"), options: languages, isShown: languages.length > 1 },
    price: { label: t("list.price"), options: prices, isShown: prices.length > 1 },
  }
  return (
    <FilterSheet label={t("list.filters")} closeLabel={t("list.showResults")} count={activeFilters(state).length}>
      {keysOf(filters)
        .filter((name) => filters[name].isShown)
        .map((name) => (
          <FilterLinks
            key={name}
            name={filters[name].label}
            anyLabel={anyLabel}
            options={withValidCounts(filters[name].options, { filter: name, state })}
            chosen={state[name]}
            hrefFor={hrefFor(name)}
          />
        ))}
      <FilterLinks
        name={t("list.sort")}
        anyLabel={t(state.searchParam ? "list.sorts.relevance" : "list.sorts.default")}
        options={LIST_SORTS.map((value) => ({ value, label: t(`list.sorts.${value}`) }))}
        chosen={state.sort}
        hrefFor={hrefFor("sort")}
      />
    </FilterSheet>
  )
}
