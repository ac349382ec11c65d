import { implement } from "@/lib/server/api/implement"
import { confirmEmail } from "./confirm-email.server"
import { instituteEmail } from "./contract"
import { showEmailStatus } from "./email-status.server"
import { sendVerification } from "./send-verification.server"

export const instituteEmailHandlers = implement(instituteEmail, {
  send: ({ actor }, { query }) => sendVerification(actor, query.email),
  resend: ({ actor }, { query }) => sendVerification(actor, query.email),
  confirmByLink: ({ actor }, { query: { email, token, otp = "" } }) =>
    confirmEmail(actor, email, token === undefined ? { kind: "otp", text: otp } : { kind: "token", text: token }),
  confirm: ({ actor }, { body: { email, otp } }) => confirmEmail(actor, email, { kind: "otp", text: otp }),
  show: ({ actor }, { query }) => showEmailStatus(actor.instituteId, query.email),
})
