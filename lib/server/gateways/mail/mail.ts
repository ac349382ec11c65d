import { createTransport } from "nodemailer"
import { env } from "@/lib/server/env.server"
import { FinalFailure } from "@/lib/server/jobs/final-failure"
import { saveToOutbox } from "../outbox"

/** A file that a mail carries. */
export interface Attachment {
  name: string
  mime: string
  content: Buffer
}

/** An outgoing mail. The Message-ID is made of `id`, so that a mail that was sent twice can be recognised. */
export interface Mail {
  id: string
  to: string
  fromName: string
  replyTo?: string
  subject: string
  text: string
  html: string
  attachments?: readonly Attachment[]
  /** The page on which its reader says that no more such mail is wanted (RFC 2369). */
  unsubscribe?: string
}

/** Sends mail; throws when the server did not accept it, a `FinalFailure` when it never will. */
export interface MailGateway {
  send: (mail: Mail) => Promise<void>
}

const TIMEOUT_MS = 10_000

/** Sends mail over SMTP, with the institute's name and the installation's address as sender. */
export function smtpMail(url: string, from: string): MailGateway {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  const address = from.match(/<([^>]+)>/)?.[1] ?? from
  return {
    async send({ id, to, fromName, replyTo, subject, text, html, attachments = [], unsubscribe }) {
      await transport
        .sendMail({
          messageId: `<${id}@${address.split("@")[1] ?? "lectern"}>`,
          from: { name: oneLine(fromName), address },
          to: { name: "", address: to },
          ...(replyTo && { replyTo: { name: oneLine(fromName), address: replyTo } }),
          ...(unsubscribe && { list: { unsubscribe } }),
          subject: oneLine(subject),
          text,
          html,
          attachments: attachments.map(({ name, mime, content }) => ({
            filename: oneLine(name),
            contentType: mime,
            content,
          })),
        })
        .catch(throwFinally)
    },
  }
}

/** The parts of a conversation in which a 5xx is about this mail, and not about the server or its password. */
const MAIL_CODES = new Set<unknown>(["EENVELOPE", "EMESSAGE"])

function throwFinally(error: unknown): never {
  if (!(error instanceof Error) || !("code" in error) || !("responseCode" in error)) throw error
  const isRefused = MAIL_CODES.has(error.code) && Number(error.responseCode) >= 500
  throw isRefused ? new FinalFailure(error.message, { cause: error }) : error
}

/** The gateway for development: every mail is saved in the outbox. */
export const outboxMail: MailGateway = {
  async send({ to, replyTo, subject, text, html, attachments = [] }) {
    await saveToOutbox({
      kind: "mail",
      to,
      ...(replyTo && { replyTo }),
      subject: oneLine(subject),
      text,
      html,
      ...(attachments.length > 0 && { attachments: attachments.map(({ name }) => name) }),
    })
  },
}

/** The configured gateway: SMTP, or the outbox. */
export const mailGateway: MailGateway = env.SMTP_URL ? smtpMail(env.SMTP_URL, env.MAIL_FROM) : outboxMail

/** Removes line breaks, so that a name cannot add a header (ASVS 1.3.11). */
const oneLine = (text: string) => text.replace(/[\r\n\t]+/g, " ").trim()
