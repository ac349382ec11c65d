/** How often a PDF is read, or its sample made, before that counts as failed. */
export const MAX_TRIES = 3
