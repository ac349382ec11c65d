export { findTicketUser, issueTicket } from "./sign-in-ticket.server"
