/* What other features may call. */
export { notifyReferralPaid, notifyReferralRefunded } from "./jobs.server"
export { recordInstituteReferral } from "./record-opening.server"
