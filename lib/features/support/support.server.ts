export { listPresentVisits } from "./visit-queries.server"
