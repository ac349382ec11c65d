/** The most items in a basket, which are the most that are ordered together. */
export const MAX_BASKET_ITEMS = 20
