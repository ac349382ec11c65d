import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { setWhatsAppConsent } from "./consent.server"
import type { NotificationPreferences } from "../preference-shapes"

const timeText = (column: "quietFrom" | "quietUntil") => sql<string | null>`to_char(${sql.ref(column)}, 'HH24:MI')`

/** The notification preferences of a user; by default push and e-mail at any hour, and no WhatsApp. */
export async function readPreferences(db: Db, userId: number): Promise<NotificationPreferences> {
  const row = await db
    .selectFrom("notification_preferences")
    .select(["push", "email", "whatsAppAgreedAt", timeText("quietFrom").as("from"), timeText("quietUntil").as("until")])
    .where("userId", "=", userId)
    .executeTakeFirst()
  if (!row) return { push: true, email: true, quiet: null, whatsApp: false }
  const { push, email, from, until, whatsAppAgreedAt } = row
  return { push, email, quiet: from && until ? { from, until } : null, whatsApp: whatsAppAgreedAt !== null }
}

/** Saves the notification preferences of a user and returns them. */
export async function savePreferences(db: Db, userId: number, preferences: NotificationPreferences) {
  const { push, email, quiet, whatsApp } = preferences
  await setWhatsAppConsent(db, userId, whatsApp)
  const change = { push, email, quietFrom: quiet?.from ?? null, quietUntil: quiet?.until ?? null }
  await db
    .insertInto("notification_preferences")
    .values({ userId, ...change })
    .onConflict((conflict) =>
      conflict.columns(["instituteId", "userId"]).doUpdateSet({
        ...change,
        updatedAt: sql`now()`,
      }),
    )
    .execute()
  return readPreferences(db, userId)
}

/** Saves a user's consent to WhatsApp and returns their notification preferences. */
export async function saveWhatsAppConsent(db: Db, userId: number, isAgreed: boolean) {
  await setWhatsAppConsent(db, userId, isAgreed)
  return readPreferences(db, userId)
}
