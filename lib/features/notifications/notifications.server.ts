import { sql } from "kysely"
import { record } from "@/lib/features/events/events.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { whatsAppEvents } from "./events"

export { countUnread } from "./inbox/bell.server"

/**
 * Stores that a user gives or withdraws consent to messages from the institute by WhatsApp, and records the change. Giving
 * consent again keeps the time at which it was first given.
 */
export async function setWhatsAppConsent(db: Db, userId: number, isAgreed: boolean): Promise<void> {
  const stored = await db
    .selectFrom("notification_preferences")
    .select("whatsAppAgreedAt")
    .where("userId", "=", userId)
    .executeTakeFirst()
  if (isAgreed === Boolean(stored?.whatsAppAgreedAt)) return
  const whatsAppAgreedAt = isAgreed ? sql<Date>`now()` : null
  await db
    .insertInto("notification_preferences")
    .values({ userId, whatsAppAgreedAt })
    .onConflict((conflict) =>
      conflict.columns(["instituteId", "userId"]).doUpdateSet({ whatsAppAgreedAt, updatedAt: sql`now()` }),
    )
    .execute()
  const event = isAgreed ? whatsAppEvents.consentGiven : whatsAppEvents.consentWithdrawn
  await record(db, event, { by: userId, data: { userId } })
}
