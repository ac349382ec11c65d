import { sql } from "kysely"
import { requireKnownTimezone } from "@/lib/features/people/people.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Theme } from "@/lib/shared/constants"
import type { Language } from "@/lib/shared/messages/languages"

type Settings = {
  language?: Language | null | undefined
  theme?: Theme | null | undefined
  timezone?: string | null | undefined
}

/**
 * Saves the language, theme and time zone of the caller; a field left out is unchanged. Throws `invalid_input` for a time
 * zone that PostgreSQL does not know, because it computes the quiet hours.
 */
export async function saveSettings(db: Db, { userId }: Actor, { language, theme, timezone }: Settings): Promise<void> {
  if (timezone) await requireKnownTimezone(db, timezone)
  await db
    .updateTable("users")
    .set({ locale: language, theme, timezone, updatedAt: sql`now()` })
    .where("id", "=", userId)
    .execute()
}
