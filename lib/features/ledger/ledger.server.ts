/* What other features may call. */
export { postEntries } from "./post-entries.server"
