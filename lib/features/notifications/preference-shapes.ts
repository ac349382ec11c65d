import { z } from "zod"
import { Id, Instant } from "@/lib/contract/shapes"

const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "Must be a time such as 22:00")

/** How somebody wants to be told at an institute; during quiet hours push and e-mail wait, unless it is urgent. */
export const NotificationPreferences = z.object({
  push: z.boolean(),
  email: z.boolean(),
  quiet: z
    .object({ from: clock, until: clock })
    .refine(({ from, until }) => from !== until, { path: ["until"], message: "Must be another time" })
    .nullable(),
  /** The institute may write to the person's mobile number by WhatsApp. */
  whatsApp: z.boolean(),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

/** Somebody who agreed to hear from the institute by WhatsApp, and when. */
export const WhatsAppNumber = z.object({
  userId: Id,
  name: z.string(),
  mobile_number: z.string(),
  agreedAt: Instant,
})
export type WhatsAppNumber = z.infer<typeof WhatsAppNumber>
