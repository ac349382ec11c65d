/** The states of an item (domain.md §3). */
export const ITEM_STATUSES = ["draft", "review", "published", "unlisted", "archived"] as const
export type ItemStatus = (typeof ITEM_STATUSES)[number]
