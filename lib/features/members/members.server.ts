export { sendInvitations } from "./jobs.server"
export { showMember } from "./profile.server"
