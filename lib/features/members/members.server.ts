export { csvResponse, toCsv } from "./csv-file.server"
export { sendInvitations } from "./jobs.server"
export { showMember } from "./profile.server"
