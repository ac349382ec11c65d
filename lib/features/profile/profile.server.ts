export { saveBilling } from "./billing.server"
export { saveContact } from "./change-contact.server"
export { requireReauthentication } from "./reauthenticate.server"
export { saveTeaser } from "./save-teaser.server"
