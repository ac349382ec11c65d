/** What somebody teaches, as they say it when they open an institute. */
export const SUBJECTS = [
  "school",
  "exams",
  "languages",
  "coding",
  "music",
  "arts",
  "business",
  "health",
  "other",
] as const
export type TaughtSubject = (typeof SUBJECTS)[number]
