import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"

/** What somebody told an institute, or was told by it, that nobody else needs; whatever leads to its rows is `userId`. */
export const ERASED_ROWS = [
  "push_tokens",
  "push_deliveries",
  "user_notifications",
  "notification_preferences",
  "student_parents",
  "teacher_billing",
  "teacher_profiles",
  "meeting_accounts",
  "presence",
  "live_links",
  "invitations",
  "sign_in_tickets",
  "password_resets",
  "sessions",
] as const

type Whose = { userId: number; instituteId?: number }

/**
 * Erases these rows of a person, at one institute or at all, and ends what they could do there. Answers the keys of the
 * files that belonged to them, which are gone from the books and still to be removed.
 */
export async function eraseOwnRows(db: Db, { userId, instituteId }: Whose): Promise<string[]> {
  const here = instituteId === undefined ? sql`` : sql`and "instituteId" = ${instituteId}`
  const films = await db
    .selectFrom("teacher_profiles")
    .select(["instituteId", "teaserFileId"])
    .where("userId", "=", userId)
    .where("teaserFileId", "is not", null)
    .$if(instituteId !== undefined, (query) => query.where("instituteId", "=", instituteId ?? 0))
    .execute()
  for (const table of ERASED_ROWS)
    await sql`delete from ${sql.table(table)} where "userId" = ${userId} ${here}`.execute(db)
  await sql`update memberships set status = 'left', "customRoleId" = null, "crmAccess" = false
    where "userId" = ${userId} and status <> 'left' ${here}`.execute(db)
  await sql`update audit_entries set before = null, after = null
    where target = ${`user:${userId}`} and action in ('member.edited', 'member.parents') ${here}`.execute(db)
  return removeFilms(db, films)
}

async function removeFilms(db: Db, films: { instituteId: number; teaserFileId: number | null }[]) {
  const keys: string[] = []
  for (const { instituteId, teaserFileId } of films) {
    const file = await db
      .deleteFrom("files")
      .where("instituteId", "=", instituteId)
      .where("id", "=", teaserFileId)
      .returning("key")
      .executeTakeFirst()
    if (file) keys.push(file.key)
  }
  return keys
}
