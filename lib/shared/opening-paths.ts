/** The pages on which an institute is opened: the form, the code, and what a browser without scripts sees at the end. */
export const OPENING_PATHS = {
  form: "/create-institute",
  code: "/create-institute/code",
  open: "/create-institute/open",
  unsubscribe: "/create-institute/unsubscribe",
}
