import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { agreeToWhatsApp } from "./consent.server"
import type { NotificationPreferences } from "./preference-shapes"

const clock = (column: "quietFrom" | "quietUntil") => sql<string | null>`to_char(${sql.ref(column)}, 'HH24:MI')`

/** How somebody wants to be told: by push and mail at any hour until they say otherwise, and not by WhatsApp. */
export async function readPreferences(db: Db, userId: number): Promise<NotificationPreferences> {
  const row = await db
    .selectFrom("notification_preferences")
    .select(["push", "email", "whatsAppAgreedAt", clock("quietFrom").as("from"), clock("quietUntil").as("until")])
    .where("userId", "=", userId)
    .executeTakeFirst()
  if (!row) return { push: true, email: true, quiet: null, whatsApp: false }
  const { push, email, from, until, whatsAppAgreedAt } = row
  return { push, email, quiet: from && until ? { from, until } : null, whatsApp: whatsAppAgreedAt !== null }
}

/** Changes how somebody wants to be told. */
export async function savePreferences(db: Db, userId: number, wanted: NotificationPreferences) {
  const { push, email, quiet, whatsApp } = wanted
  await agreeToWhatsApp(db, userId, whatsApp)
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

/** Notes whether somebody agrees to WhatsApp, and answers how they want to be told. */
export async function changeConsent(db: Db, userId: number, isAgreed: boolean) {
  await agreeToWhatsApp(db, userId, isAgreed)
  return readPreferences(db, userId)
}
