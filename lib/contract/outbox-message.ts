import { z } from "zod"

/** A mail, SMS or push message that the local gateways stored in the outbox instead of sending it. */
export const OutboxMessage = z.object({
  id: z.string(),
  kind: z.enum(["mail", "sms", "push"]),
  at: z.string(),
  to: z.string(),
  /** Where an answer to a mail goes, if not to its sender. */
  replyTo: z.string().optional(),
  subject: z.string().optional(),
  text: z.string(),
  html: z.string().optional(),
  /** The names of the files that a mail carries. */
  attachments: z.array(z.string()).optional(),
})
export type OutboxMessage = z.infer<typeof OutboxMessage>
