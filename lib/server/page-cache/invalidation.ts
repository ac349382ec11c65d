import { hear, heardAll, isHearing, stopHearing } from "@/lib/server/db/listener"
import { keptPages } from "./shared-cache"

/** Listens for what committed transactions changed and drops the pages that show it; keeps none while it cannot hear. */
export const listenForChanges = (): Promise<void> =>
  hear({
    channel: "pages",
    onMessage: (tag) => tag && keptPages.drop(tag),
    onLost: () => keptPages.clear(),
    onHearing: () => keptPages.clear(),
  })

/** Tells whether changes are heard, which keeping pages depends on. */
export const hearsChanges = isHearing

/**
 * Returns once this program has dropped every page that the transactions committed so far changed: the database
 * delivers what it has to tell before it answers this query.
 */
export async function settlePages(): Promise<void> {
  await heardAll().catch(() => keptPages.clear())
}

/** Stops listening. */
export const stopListening = stopHearing
