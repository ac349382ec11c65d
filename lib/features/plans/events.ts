import { z } from "zod"
import { administrators } from "@/lib/features/events/audiences"
import { event } from "@/lib/features/events/event"
import { paths } from "@/lib/shared/paths"
import { QUOTA_LEVELS } from "./quota-levels"

const data = z.object({ level: z.literal(QUOTA_LEVELS), used: z.int(), allowed: z.int() })
/** At the first level the bell is enough. */
const isQuiet = ({ level }: Pick<z.infer<typeof data>, "level">) => level === QUOTA_LEVELS[0]

const common = {
  to: administrators,
  channels: ["bell", "email"],
  urgency: "today",
  topic: "plan",
  mayTurnOff: true,
  isQuiet,
} as const

/** What becomes of the limits of a plan: each has its own words. */
export const quotaEvents = {
  publishedItems: event("quota.items_reached", {
    subject: ["quota", null],
    retain: 400,
    data,
    notices: { administrators: { ...common, link: () => paths.courses("admin") } },
  }),
  activeStudents: event("quota.students_reached", {
    subject: ["quota", null],
    retain: 400,
    data,
    notices: { administrators: { ...common, link: () => paths.adminUsers } },
  }),
  staff: event("quota.staff_reached", {
    subject: ["quota", null],
    retain: 400,
    data,
    notices: { administrators: { ...common, link: () => paths.adminUsers } },
  }),
  storageGb: event("quota.storage_reached", {
    subject: ["quota", null],
    retain: 400,
    // The names that the facts of earlier events have.
    data: z.object({ level: z.literal(QUOTA_LEVELS), usedBytes: z.int(), limitBytes: z.int() }),
    notices: {
      administrators: {
        ...common,
        link: () => paths.storageAnalytics,
        values: ({ usedBytes, limitBytes }, { fileSize }) => ({
          used: fileSize(usedBytes),
          allowed: fileSize(limitBytes),
        }),
      },
    },
  }),
}
