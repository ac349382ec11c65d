import type { InstituteProfile } from "@/lib/features/institutes/contract"
import { activeFilters, type ListFilter, type ListParams } from "@/lib/features/items/list-url"
import type { ItemKind } from "@/lib/shared/item-kinds"

type FilterCount = { value: string; count: number }
/** The values of each filter that some item has, with the number of those items. */
export type FilterCounts = Record<"categories" | "languages" | "prices", FilterCount[]>

/** The filters of one kind of items, or of all kinds together. */
export function filterCounts({ counts }: Pick<InstituteProfile, "counts">, kind?: ItemKind): FilterCounts {
  const ofKind = <One extends { kind: ItemKind; count: number }>(all: One[], valueOf: (one: One) => string) =>
    sumByValue(
      all.filter((one) => !kind || one.kind === kind).map((one) => ({ value: valueOf(one), count: one.count })),
    )
  return {
    categories: ofKind(counts.categories, ({ category }) => category),
    languages: ofKind(counts.languages, ({ language }) => language),
    prices: ofKind(counts.prices, ({ price }) => price),
  }
}

type Option = { value: string; label: string; count?: number }

/** The options of a filter; without their counts while another filter, which these do not know, narrows the list. */
export const withValidCounts = (
  options: Option[],
  { filter, state }: { filter: ListFilter; state: ListParams },
): Option[] =>
  activeFilters(state).every(({ name }) => name === filter || name === "kind")
    ? options
    : options.map(({ value, label }) => ({ value, label }))

function sumByValue(all: FilterCount[]): FilterCount[] {
  const sums = new Map<string, number>()
  for (const { value, count } of all) sums.set(value, (sums.get(value) ?? 0) + count)
  return [...sums].map(([value, count]) => ({ value, count }))
}
