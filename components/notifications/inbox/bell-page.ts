import type { z } from "zod"
import type { Bell, BellNotification } from "@/lib/features/notifications/inbox-contract"

/** A page of received notifications, with the total number of unread ones. */
export type BellPage = z.infer<typeof Bell>

/** Returns the page with one of its notifications, or all, marked as read. */
export function markRead(page: BellPage, which: number | "all"): BellPage {
  const readAt = new Date()
  const isTarget = ({ id, readAt: before }: BellNotification) => !before && (which === "all" || id === which)
  const content = page.content.map((one) => (isTarget(one) ? { ...one, readAt } : one))
  return { ...page, content, unread: which === "all" ? 0 : Math.max(0, page.unread - 1) }
}

/** Returns the page without a dismissed notification. */
export function dismissFromPage(page: BellPage, id: number): BellPage {
  const dismissed = page.content.find((one) => one.id === id)
  if (!dismissed) return page
  const { content, unread, totalElements } = page
  return {
    ...page,
    content: content.filter((one) => one !== dismissed),
    unread: dismissed.readAt ? unread : Math.max(0, unread - 1),
    totalElements: totalElements - 1,
  }
}
