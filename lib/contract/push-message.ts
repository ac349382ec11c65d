import { z } from "zod"

/** A push message as it arrives in a browser (spec §3); the values of `data` are strings, as in Firebase. */
export const PushMessage = z.object({
  from: z.string(),
  collapseKey: z.string(),
  messageId: z.string(),
  notification: z.object({
    title: z.string(),
    body: z.string(),
    /** Firebase sends null where there is none. */
    image: z.string().nullish(),
    icon: z.string().nullish(),
  }),
  data: z.object({ userId: z.string(), instituteId: z.string() }).catchall(z.string()),
  fcmOptions: z.object({ link: z.string(), analyticsLabel: z.string().optional() }),
})
export type PushMessage = z.infer<typeof PushMessage>
