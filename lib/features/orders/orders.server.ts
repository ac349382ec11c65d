/** What other features may call of orders: how many seats are free, and what items cost a buyer. */
export { findBilling, requireGstin } from "./checkout/billing.server"
export { priceLines, quoteTotals } from "./checkout/price-lines.server"
export { listSeatsLeft } from "./seats.server"
