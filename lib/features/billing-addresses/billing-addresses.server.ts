export { listAddresses } from "./address-queries.server"
