/** What other features may call of people's own data: contacts, teaser and billing details. */
export { requireKnownTimezone } from "./known-timezone.server"
export { saveBilling, showBilling } from "./billing.server"
export { saveContact } from "./save-contact.server"
export { saveTeacherData } from "./save-teacher-data.server"
export { saveTeaser } from "./save-teaser.server"
