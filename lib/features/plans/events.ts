import { z } from "zod"
import { administrators } from "@/lib/features/events/audiences"
import { event } from "@/lib/features/events/event"
import { paths } from "@/lib/shared/paths"
import { QUOTA_LEVELS } from "./quota-levels"

/** What becomes of the quotas of a plan: each has its own words. */
export const quotaEvents = {
  storageReached: event("quota.storage_reached", {
    subject: ["quota", null],
    retain: 400,
    data: z.object({ level: z.literal(QUOTA_LEVELS), usedBytes: z.int(), limitBytes: z.int() }),
    notices: {
      administrators: {
        to: administrators,
        channels: ["bell", "email"],
        urgency: "today",
        topic: "plan",
        mayTurnOff: true,
        link: () => paths.storageAnalytics,
        values: ({ usedBytes, limitBytes }, { fileSize }) => ({
          used: fileSize(usedBytes),
          allowed: fileSize(limitBytes),
        }),
      },
    },
  }),
}
