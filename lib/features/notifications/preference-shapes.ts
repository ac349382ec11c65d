import { z } from "zod"
import { Id, Instant } from "@/lib/contract/shapes"
import { eachChannel } from "./notification-shapes"

const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "Must be a time such as 22:00")

const ChannelSwitches = z.object(eachChannel(() => z.boolean()))

/** A user's notification preferences at an institute; during quiet hours the channels wait, except for urgent ones. */
export const NotificationPreferences = z.object({
  channels: ChannelSwitches,
  quiet: z
    .object({ from: TimeOfDay, until: TimeOfDay })
    .refine(({ from, until }) => from !== until, { path: ["until"], message: "Must be another time" })
    .nullable(),
  /** Whether the user agreed to messages from the institute to their mobile number by WhatsApp. */
  whatsApp: z.boolean(),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

/** A change of the preferences. A channel that is left out stays as it is: an open page may not know a new channel yet. */
export const PreferencesInput = NotificationPreferences.extend({ channels: ChannelSwitches.partial() })
export type PreferencesInput = z.output<typeof PreferencesInput>

/** The mobile number of a member who agreed to messages by WhatsApp, and when they agreed. */
export const WhatsAppNumber = z.object({
  userId: Id,
  name: z.string(),
  mobile_number: z.string(),
  agreedAt: Instant,
})
export type WhatsAppNumber = z.infer<typeof WhatsAppNumber>
