/** What other features may call of credit. */
export { findCredit, findSpendableCredit } from "./accounts.server"
export { holdCredit, holdCreditForOrder, releaseCredit, returnCredit, spendCredit } from "./holds.server"
export { type ChangedReward, makeAvailable, reverseReward, takeBack } from "./rewards.server"
