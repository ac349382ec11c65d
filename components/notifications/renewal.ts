import type { SentNotification } from "@/lib/features/notifications/notification-shapes"

/** How often the figures of what was sent are asked for while they are looked at. */
const RENEW_MS = 10_000

/** Whether, and how often, the figures of a message may still change; unknown until it is there. */
export const renewing = (status: SentNotification["status"] | undefined): number | false =>
  status === "cancelled" || status === "draft" ? false : RENEW_MS
