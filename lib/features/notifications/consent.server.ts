import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { note } from "./note.server"

/**
 * Notes that somebody agreed that the institute at hand may write to them by WhatsApp, or took it back; the moment at which
 * they agreed stays the first, and both are in the audit.
 */
export async function agreeToWhatsApp(db: Db, userId: number, isAgreed: boolean): Promise<void> {
  const now = await db
    .selectFrom("notification_preferences")
    .select("whatsAppAgreedAt")
    .where("userId", "=", userId)
    .executeTakeFirst()
  if (isAgreed === Boolean(now?.whatsAppAgreedAt)) return
  const whatsAppAgreedAt = isAgreed ? sql<Date>`now()` : null
  await db
    .insertInto("notification_preferences")
    .values({ userId, whatsAppAgreedAt })
    .onConflict((conflict) =>
      conflict.columns(["instituteId", "userId"]).doUpdateSet({ whatsAppAgreedAt, updatedAt: sql`now()` }),
    )
    .execute()
  await note(db, { userId }, { action: isAgreed ? "whatsapp.agreed" : "whatsapp.withdrawn", target: `user:${userId}` })
}
