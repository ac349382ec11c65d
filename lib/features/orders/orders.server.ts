/** What other features may call of orders: how many seats are free. */
export { listSeatsLeft } from "./seats.server"
