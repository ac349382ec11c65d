/* What other features may call. */
export { findDeductions } from "./find-deductions.server"
export { postEntries } from "./post-entries.server"
