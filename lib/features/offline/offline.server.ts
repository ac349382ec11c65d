/* What other features may call. */
export { insertPastApplication } from "./past-receipt.server"
export { sendProofFile, storeProof } from "./store-proof.server"
export { upsertSettings } from "./settings-queries.server"
