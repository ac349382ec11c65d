export { sendInvitations } from "./jobs.server"
export { findMember, listMembers } from "./member-queries.server"
export { showMember } from "./profile.server"
export { changeStatus } from "./standing.server"
