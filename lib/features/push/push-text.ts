import { z } from "zod"

const path = z.string().startsWith("/").max(500)

/** What a push message says, and where it leads: a path of the institute's own, as its picture is (spec §3). */
export const PushText = z.object({
  title: z.string().min(1).max(200),
  body: z.string().max(2_000),
  link: path,
  /** A picture of the institute's media, as `files` names it. */
  image: z.string().max(300).optional(),
  /** What else the browser is to know, as the id of what the message is about. */
  data: z
    .record(z.string().max(40), z.string().max(100))
    .refine((data) => Object.keys(data).length <= 5, "At most five facts")
    .default({}),
  analyticsLabel: z
    .string()
    .regex(/^[\w.~%-]{1,50}$/)
    .optional(),
})
export type PushText = z.output<typeof PushText>
