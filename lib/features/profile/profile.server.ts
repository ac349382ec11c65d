export { saveBilling } from "./billing.server"
export { saveTeaser } from "./teaser.server"
