import { z } from "zod"

/** The types of records of the local DNS. */
export const LOCAL_RECORD_TYPES = ["TXT", "CNAME", "A"] as const

/** A record of the DNS of a developer's machine. */
export const LocalRecord = z.object({
  name: z.string().trim().toLowerCase().min(1).max(253),
  type: z.enum(LOCAL_RECORD_TYPES),
  value: z.string().trim().max(255),
})
export type LocalRecord = z.infer<typeof LocalRecord>
