/* What other features may call. */
export { accountGateway } from "./account-gateway.server"
export { saveLastEvents } from "./save-last-events.server"
export { findOnlinePayment, findPayingAccount, type PayingAccount } from "./paying-account.server"
export { awaitsMobile, takesPayments } from "./takes-payments.server"
export { findTestAccount } from "./test-account.server"
export { verifyAccountEvent } from "./webhook-account.server"
