/** The event that a page dispatches on `document` once it is hydrated. */
export const HYDRATED = "hydrated"
