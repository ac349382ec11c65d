/* What other features may call. */
export { notifyReferralPaid, notifyReferralRefunded } from "./jobs.server"
export { listOwnRewards, listReferred, showOwnCode } from "./own-queries.server"
export { recordInstituteReferral } from "./record-opening.server"
