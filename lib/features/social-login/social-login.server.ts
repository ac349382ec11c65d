export { issueTicket } from "./sign-in-ticket.server"
