/** What the platform may do to an institute besides its plan. */
export const RESTRICTIONS = ["suspended", "closed"] as const
export type Restriction = (typeof RESTRICTIONS)[number]

/** The restriction that the status of an institute is; undefined for one that is open. */
export const restrictionOf = (status: string): Restriction | undefined => RESTRICTIONS.find((one) => one === status)
