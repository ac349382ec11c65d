/** The limits of which a plan says how much is used. */
export const USED_LIMITS = ["publishedItems", "activeStudents", "staff", "storageGb"] as const
export type UsedLimit = (typeof USED_LIMITS)[number]
