/** What notices are about, in the order of the preferences. */
export const TOPICS = [
  "account",
  "orders",
  "learning",
  "people",
  "sales",
  "content",
  "enquiries",
  "site",
  "plan",
  "news",
] as const
export type Topic = (typeof TOPICS)[number]
