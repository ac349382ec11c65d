/** What an institute lacks to sell, and what its page and its invoices still lack, in the recommended order. */
export const MISSING_FACTS = ["mobile", "cover", "about", "contact", "email", "tax"] as const
export type MissingFact = (typeof MISSING_FACTS)[number]
