import type { z } from "zod"
import type { Bell, BellNotification } from "@/lib/features/notifications/notification-shapes"

/** A page of what somebody was told, and how much of all is unread. */
export type BellPage = z.infer<typeof Bell>

/** The page once one of its notifications, or all, have been read. */
export function markRead(page: BellPage, which: number | "all"): BellPage {
  const readAt = new Date()
  const isMeant = ({ id, readAt: before }: BellNotification) => !before && (which === "all" || id === which)
  const content = page.content.map((one) => (isMeant(one) ? { ...one, readAt } : one))
  return { ...page, content, unread: which === "all" ? 0 : Math.max(0, page.unread - 1) }
}

/** The page once one of its notifications has been put away. */
export function without(page: BellPage, id: number): BellPage {
  const gone = page.content.find((one) => one.id === id)
  if (!gone) return page
  const { content, unread, totalElements } = page
  return {
    ...page,
    content: content.filter((one) => one !== gone),
    unread: gone.readAt ? unread : Math.max(0, unread - 1),
    totalElements: totalElements - 1,
  }
}
