export const ITEM_STATUSES = ["draft", "review", "published", "unlisted", "archived"] as const
export type ItemStatus = (typeof ITEM_STATUSES)[number]

const TEACHER_STATUSES: readonly ItemStatus[] = ["draft", "review"]

/** Whether a teacher may make this status change: only between draft and review, in both directions. */
export const mayTeacherChangeStatus = (from: ItemStatus, to: ItemStatus): boolean =>
  from === to || (TEACHER_STATUSES.includes(from) && TEACHER_STATUSES.includes(to))
