/** By what a list of items may be sorted; "-" before it turns the order around. */
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
