/** The full-page spinner stays at least this long, in milliseconds (spec §2, §9). */
export const LOADER_MINIMUM_MS = 900

/** Courses a page on an institute's pages, and in the paginated variant (spec §9). */
export const COURSES_PAGE_SIZE = 6
export const COURSES_PAGINATED_SIZE = 9

/** Teachers a page (spec §9). */
export const TEACHERS_PAGE_SIZE = 10

/** The platform's own institute, which the main host shows; the institute id when none is set (spec §3). */
export const PLATFORM_INSTITUTE_ID = 1

/** How long an access token is good for, in seconds. */
export const ACCESS_TOKEN_SECONDS = 15 * 60

/** How long a session lasts without being renewed, in seconds. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60

/** The largest JSON body the API reads, in bytes. */
export const JSON_BODY_BYTES = 256 * 1024

export const LANGUAGES = ["en", "hi"] as const
export type Language = (typeof LANGUAGES)[number]

/** Light, dark, or as the device has it. */
export const THEMES = ["light", "dark", "system"] as const
export type Theme = (typeof THEMES)[number]

/** Tells whether a text names a language that we ship. */
export const isLanguage = (text: string | undefined): text is Language =>
  LANGUAGES.some((language) => language === text)
