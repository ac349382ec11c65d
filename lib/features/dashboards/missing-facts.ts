/** What an institute's page and its invoices still lack, in the recommended order. */
export const MISSING_FACTS = ["cover", "about", "contact", "email", "tax"] as const
export type MissingFact = (typeof MISSING_FACTS)[number]
