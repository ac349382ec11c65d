/* What other features may call. */
export { insertPastApplication } from "./past-receipt.server"
export { upsertSettings } from "./settings-queries.server"
