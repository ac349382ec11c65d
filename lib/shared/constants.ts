/** The shortest time that the full-page spinner is visible, in milliseconds (spec §2, §9). */
export const LOADER_MINIMUM_MS = 900

/** Courses per page on an institute's pages, and in the paginated variant (spec §9). */
export const COURSES_PAGE_SIZE = 6
export const COURSES_PAGINATED_SIZE = 9

/** Items per page of the search of an institute. */
export const SEARCH_PAGE_SIZE = 12

/** A search counts no further than one more than this, which stands for any larger number. */
export const MAX_COUNTED_RESULTS = 1_000

/** Teachers per page (spec §9). */
export const TEACHERS_PAGE_SIZE = 10

/** The platform's own institute, which the main host shows; the default institute id (spec §3). */
export const PLATFORM_INSTITUTE_ID = 1

/** The lifetime of an access token, in seconds. */
export const ACCESS_TOKEN_SECONDS = 15 * 60

/** The lifetime of a session that is not renewed, in seconds. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60

/** The largest JSON body that the API accepts, in bytes. */
export const JSON_BODY_BYTES = 256 * 1024

/** The days for which learners read on what they bought after a plan has expired. */
export const READABLE_DAYS = 180

/** The days for which a former address of an institute leads to it, and nobody else gets it. */
export const FORMER_ADDRESS_DAYS = 365

/** The time zone and the country of a request whose institute is unknown. */
export const DEFAULT_TIMEZONE = "Asia/Kolkata"
export const DEFAULT_COUNTRY = "IN"

/** The password of every demo account. It is public, so it is right only in a request of the machine of the demo itself. */
export const DEMO_PASSWORD = "Lectern-demo-1"

/** Light, dark, or the device's setting. */
export const THEMES = ["light", "dark", "system"] as const
export type Theme = (typeof THEMES)[number]
