/** The deep green ground of the platform with white on it: calm by day and by night, where the primary colour turns light. */
export const DEEP = "bg-[oklch(0.4_0.08_170)] text-[oklch(1_0_0)] dark:bg-[oklch(0.3_0.055_172)]"
