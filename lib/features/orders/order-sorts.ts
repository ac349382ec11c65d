/** The sort orders of a list of orders; a leading "-" sorts descending. */
export const ORDER_SORTS = ["placed", "-placed", "amount", "-amount"] as const
export type OrderSort = (typeof ORDER_SORTS)[number]
