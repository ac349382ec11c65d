/** Sent by the program of a page once it answers presses. */
export const AWAKE = "awake"
