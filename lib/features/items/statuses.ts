/** The states of an item (domain.md §3). */
export const ITEM_STATUSES = ["draft", "review", "published", "unlisted", "archived"] as const
export type ItemStatus = (typeof ITEM_STATUSES)[number]

const ownSteps: readonly ItemStatus[] = ["draft", "review"]

/** Tells whether a teacher may move an item so: they hand a draft in for review and take it back, no more (domain.md §4). */
export const mayTeacherMove = (from: ItemStatus, to: ItemStatus): boolean =>
  from === to || (ownSteps.includes(from) && ownSteps.includes(to))
