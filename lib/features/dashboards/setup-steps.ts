/** What an institute's page wants before it is whole, in the order in which it is best done. */
export const SETUP_STEPS = ["image", "cover", "about", "contact", "tax"] as const
export type SetupStep = (typeof SETUP_STEPS)[number]
