export { findRestriction } from "./closing-queries.server"
