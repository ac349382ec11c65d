export { sendCodeMail, sendCodeSms } from "./code-messages.server"
export { sendEmailVerification } from "./email-verification.server"
export { sendMail } from "./send-mail.server"
export { sendSms } from "./send-sms.server"
