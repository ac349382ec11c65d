import { createTransport } from "nodemailer"
import { env } from "@/lib/server/env.server"
import { keepInOutbox } from "../outbox"

/** A mail as it is to go out. `id` makes the Message-ID, so that a mail sent twice is known for one. */
export interface Mail {
  id: string
  to: string
  fromName: string
  replyTo?: string
  subject: string
  text: string
  html: string
}

/** Sends mail; throws when the server did not take it. */
export interface MailGateway {
  send: (mail: Mail) => Promise<void>
}

const TIMEOUT_MS = 10_000

/** Mail over SMTP, under the name of the institute and the address of the installation. */
export function smtpMail(url: string, from: string): MailGateway {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  const address = from.match(/<([^>]+)>/)?.[1] ?? from
  return {
    async send({ id, to, fromName, replyTo, subject, text, html }) {
      await transport.sendMail({
        messageId: `<${id}@${address.split("@")[1] ?? "lectern"}>`,
        from: { name: oneLine(fromName), address },
        to: { name: "", address: to },
        ...(replyTo && { replyTo: { name: oneLine(fromName), address: replyTo } }),
        subject: oneLine(subject),
        text,
        html,
      })
    },
  }
}

/** The local form: every mail is kept in the outbox of the developer. */
export const outboxMail: MailGateway = {
  async send({ to, subject, text, html }) {
    await keepInOutbox({ kind: "mail", to, subject: oneLine(subject), text, html })
  },
}

/** The gateway that the settings choose. */
export const mailGateway: MailGateway = env.SMTP_URL ? smtpMail(env.SMTP_URL, env.MAIL_FROM) : outboxMail

/** A header is one line, whatever a name holds (security.md 1.3.11). */
const oneLine = (text: string) => text.replace(/[\r\n\t]+/g, " ").trim()
