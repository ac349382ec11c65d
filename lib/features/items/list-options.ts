/** The orders of a list that a visitor may choose; without one, what the institute recommends or what fits the search comes first. */
export const LIST_SORTS = ["newest", "priceLow", "priceHigh", "rating"] as const
export type ListSort = (typeof LIST_SORTS)[number]

/** The price filters of a list. */
export const PRICE_FILTERS = ["free", "paid"] as const
export type PriceFilter = (typeof PRICE_FILTERS)[number]

/** The order that a visitor asks for in a URL; undefined for any other text. */
export const listSortOf = (text: string | undefined): ListSort | undefined => LIST_SORTS.find((sort) => sort === text)

/** The price filter that a visitor asks for in a URL; undefined for any other text. */
export const priceFilterOf = (text: string | undefined): PriceFilter | undefined =>
  PRICE_FILTERS.find((price) => price === text)
