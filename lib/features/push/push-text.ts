import { z } from "zod"

const path = z.string().startsWith("/").max(500)

/** The content of a push message; its link is a path of the institute's site and its picture a media key (spec §3). */
export const PushText = z.object({
  title: z.string().min(1).max(200),
  body: z.string().max(2_000),
  link: path,
  /** The key of a picture in the institute's media. */
  image: z.string().max(300).optional(),
  /** Further data for the browser, such as the id of the notification. */
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
