import { flushNotifications, listen } from "@/lib/server/db/listener"
import { clearCaches, invalidateTag } from "./page-cache"

/**
 * Listens on the channel `pages` for the tags that committed transactions changed and removes the entries that carry
 * them. Clears the caches when the connection is lost and when it is restored; nothing is cached in between.
 */
export const listenForChanges = (): Promise<void> =>
  listen({
    channel: "pages",
    onMessage: (tag) => tag && invalidateTag(tag),
    onLost: clearCaches,
    onListening: clearCaches,
  })

/**
 * Returns once this process has removed every entry that the transactions committed so far changed: PostgreSQL delivers
 * pending notifications before it answers a query on the same connection. Clears the cache when that query fails.
 */
export async function flushInvalidations(): Promise<void> {
  await flushNotifications().catch(clearCaches)
}
