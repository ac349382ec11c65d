import type { SentNotification } from "@/lib/features/notifications/notification-shapes"

/** The interval at which the counts of a sent message are refetched while it is on the screen. */
const REFETCH_MS = 10_000

/** The refetch interval for the counts of a message; false when they can no longer change. */
export const statsRefetchInterval = (status: SentNotification["status"] | undefined): number | false =>
  status === "cancelled" || status === "draft" ? false : REFETCH_MS
