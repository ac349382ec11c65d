/** How long a deleted item can be restored. */
export const RESTORABLE_DAYS = 30
