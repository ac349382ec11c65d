/** The sort orders of a list of items; a leading "-" sorts descending. */
export const ITEM_SORTS = [
  "title",
  "-title",
  "price",
  "-price",
  "enrolled",
  "-enrolled",
  "updated",
  "-updated",
] as const
export type ItemSort = (typeof ITEM_SORTS)[number]
