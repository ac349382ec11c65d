import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { ChannelPreferences } from "../channels/channel.server"
import { eachChannel } from "../notification-shapes"
import type { NotificationPreferences, PreferencesInput } from "../preference-shapes"
import { setWhatsAppConsent } from "../notifications.server"

const timeText = (column: "quietFrom" | "quietUntil") => sql<string | null>`to_char(${sql.ref(column)}, 'HH24:MI')`

/** The notification preferences of a user; by default every channel at any hour, and no WhatsApp. */
export async function readPreferences(db: Db, userId: number): Promise<NotificationPreferences> {
  const row = await db
    .selectFrom("notification_preferences")
    .select(sql<ChannelPreferences>`channels`.as("channels"))
    .select(["whatsAppAgreedAt", timeText("quietFrom").as("from"), timeText("quietUntil").as("until")])
    .where("userId", "=", userId)
    .executeTakeFirst()
  const { channels = {}, from, until, whatsAppAgreedAt } = row ?? {}
  return {
    channels: eachChannel((key) => channels[key] !== false),
    quiet: from && until ? { from, until } : null,
    whatsApp: Boolean(whatsAppAgreedAt),
  }
}

/** Saves the notification preferences of a user and returns them; a channel that is left out stays as it is. */
export async function savePreferences(db: Db, userId: number, preferences: PreferencesInput) {
  const { channels, quiet, whatsApp } = preferences
  await setWhatsAppConsent(db, userId, whatsApp)
  const change = {
    channels: JSON.stringify(channels),
    quietFrom: quiet?.from ?? null,
    quietUntil: quiet?.until ?? null,
  }
  await db
    .insertInto("notification_preferences")
    .values({ userId, ...change })
    .onConflict((conflict) =>
      conflict.columns(["instituteId", "userId"]).doUpdateSet({
        ...change,
        channels: sql`notification_preferences.channels || excluded.channels`,
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
