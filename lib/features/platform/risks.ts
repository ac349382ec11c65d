/** Why an institute is at risk (plans.md, section 4.2). */
export const RISKS = ["payment", "limit", "quiet", "sales", "cancel", "trial"] as const
export type Risk = (typeof RISKS)[number]

/** What somebody of the platform should look at today: closed ones that are deleted soon, suspended ones without a note, and a late calendar. */
export const ATTENTIONS = ["closing", "unexplained", "late"] as const
export type Attention = (typeof ATTENTIONS)[number]
