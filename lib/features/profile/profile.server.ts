export { saveBilling } from "./billing.server"
export { isUniqueViolation, saveContact } from "./change-contact.server"
export { requireReauthentication } from "./reauthenticate.server"
export { saveTeaser } from "./save-teaser.server"
