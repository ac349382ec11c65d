/** The steps that complete an institute's page, in the recommended order. */
export const SETUP_STEPS = ["image", "cover", "about", "contact", "email", "tax"] as const
export type SetupStep = (typeof SETUP_STEPS)[number]
