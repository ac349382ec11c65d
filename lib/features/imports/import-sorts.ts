/** The sort orders of a list of imports; a minus means descending. */
export const IMPORT_SORTS = ["at", "-at", "file", "-file"] as const
export type ImportSort = (typeof IMPORT_SORTS)[number]
