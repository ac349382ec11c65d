export { saveBilling } from "./billing.server"
export { isTaken, saveContact } from "./contact.server"
export { requireProof } from "./identity.server"
export { saveTeaser } from "./teaser.server"
