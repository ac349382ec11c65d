/** White text on dark green in both themes, because the primary colour is light in the dark theme. */
export const DARK_SURFACE = "bg-[oklch(0.4_0.08_170)] text-[oklch(1_0_0)] dark:bg-[oklch(0.3_0.055_172)]"
