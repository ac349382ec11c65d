export { saveBilling } from "./billing.server"
export { saveContact } from "./change-contact.server"
export { saveTeacherData } from "./save-teacher-data.server"
export { saveTeaser } from "./save-teaser.server"
