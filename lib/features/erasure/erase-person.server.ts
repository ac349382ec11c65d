import { sql } from "kysely"
import { accountEvents } from "@/lib/features/auth/events"
import { enqueue } from "@/lib/server/jobs/job"
import { eraseMessages } from "@/lib/server/jobs/erase-messages"
import { removeFiles } from "@/lib/server/media/remove-files"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { requireOtherAdmins } from "./own-institutes.server"
import { eraseOwnRows } from "./own-rows.server"
import { queueErasedMail } from "./queue-erased-mail.server"
import { maskPerson } from "./mask-person.server"
import { recordAtAllInstitutes } from "./record-at-all-institutes.server"

/**
 * Erases a user whose erasure is due, in one transaction; does nothing for any other user. Their own data are deleted,
 * e-mail and mobile become free for others, and orders and bookings stay under a masked name. Throws `last_admin` for a user
 * who has become the only administrator of an institute in the meantime.
 */
export async function erasePerson(userId: number): Promise<void> {
  await withPlatform(async (db) => {
    const person = await db
      .selectFrom("users")
      .select(["email", "mobile", "firstName", "locale"])
      .where("id", "=", userId)
      .where("erasureDueAt", "<=", sql<Date>`now()`)
      .forUpdate()
      .executeTakeFirst()
    if (!person) return
    await requireOtherAdmins(db, userId)
    // Before the last mail is queued.
    await eraseMessages(db, [person.email, ...(person.mobile === null ? [] : [person.mobile])])
    const instituteId = await findSendingInstitute(db, userId)
    await queueErasedMail(db, { userId, instituteId, person })
    await recordAtAllInstitutes(db, accountEvents.erased, { userId, dataOf: () => ({ userId }) })
    await eraseImportRows(db, person.email)
    await db.deleteFrom("openings").where("email", "=", person.email).execute()
    const keys = await eraseOwnRows(db, { userId })
    if (keys.length > 0) await enqueue(db, removeFiles, { keys })
    await maskPerson(db, userId)
  })
}

/** The institute in whose name the last mail is sent. */
async function findSendingInstitute(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom("memberships")
    .select("instituteId")
    .where("userId", "=", userId)
    .orderBy(sql`status = 'active'`, "desc")
    .orderBy("joinedAt")
    .executeTakeFirst()
  return row?.instituteId ?? PLATFORM_INSTITUTE_ID
}

const eraseImportRows = (db: Db, email: string) =>
  sql`update user_import_rows set cells = '{}', person = null
    where person->>'email' = ${email} or exists (select from unnest(cells) cell where lower(trim(cell)) = ${email})`.execute(
    db,
  )
