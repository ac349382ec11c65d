/** What other features may call of orders: how many seats are free, what items cost a buyer and what lowers that, and the gateway of an account. */
export { findBenefits } from "./checkout/benefits.server"
export { findBilling, requireGstin } from "./checkout/billing.server"
export { priceLines, quoteTotals } from "./checkout/price-lines.server"
export { type AccountId, gatewayOf } from "./gateway-of.server"
export { listSeatsLeft } from "./seats.server"
