import { sql } from "kysely"
import { enqueue } from "@/lib/server/jobs/job"
import { removeFiles } from "@/lib/server/media/remove-files"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { noteEverywhere } from "./note-everywhere.server"
import { requireOthersToRun } from "./own-institutes.server"
import { eraseOwnRows } from "./own-rows.server"
import { tellOfErasure } from "./tell.server"

/** What stands in place of a name: it belongs to no language. */
const MASK = "•••"

/**
 * Erases a person whose time has come, in one transaction, and does nothing for anybody else: their own data go, e-mail
 * and mobile are free for others, and what was sold and booked stays under a masked name. Throws `last_admin` for who
 * has become the last to run an institute meanwhile.
 */
export async function erasePerson(userId: number): Promise<void> {
  await withPlatform(async (db) => {
    const person = await db
      .selectFrom("users")
      .select(["email", "firstName", "locale", "image"])
      .where("id", "=", userId)
      .where("erasureDueAt", "<=", sql<Date>`now()`)
      .forUpdate()
      .executeTakeFirst()
    if (!person) return
    await requireOthersToRun(db, userId)
    const instituteId = await findInstituteToTell(db, userId)
    await tellOfErasure(db, { id: `erased-${userId}`, step: "done", instituteId, person })
    await noteEverywhere(db, { userId, action: "erasure.done" })
    await forgetImports(db, person.email)
    const keys = await eraseOwnRows(db, { userId })
    await db.deleteFrom("social_identities").where("userId", "=", userId).execute()
    await mask(db, userId)
    const gone = [...keys, ...(person.image ? [person.image] : [])]
    if (gone.length > 0) await enqueue(db, removeFiles, { keys: gone })
  })
}

/** In whose name the last mail goes out. */
async function findInstituteToTell(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom("memberships")
    .select("instituteId")
    .where("userId", "=", userId)
    .orderBy(sql`status = 'active'`, "desc")
    .orderBy("joinedAt")
    .executeTakeFirst()
  return row?.instituteId ?? PLATFORM_INSTITUTE_ID
}

/** The rows of files by which an institute brought the person in. */
const forgetImports = (db: Db, email: string) =>
  sql`update user_import_rows set cells = '{}', person = null
    where person->>'email' = ${email} or exists (select from unnest(cells) cell where lower(trim(cell)) = ${email})`.execute(
    db,
  )

const mask = (db: Db, id: number) =>
  db
    .updateTable("users")
    .set({
      email: `erased-${id}@erased.invalid`,
      mobile: null,
      firstName: MASK,
      lastName: "",
      gender: null,
      image: null,
      birthDate: null,
      passwordHash: null,
      emailVerifiedAt: null,
      mobileVerifiedAt: null,
      locale: null,
      timezone: null,
      theme: null,
      lastLoginAt: null,
      disabledAt: sql`now()`,
      erasedAt: sql`now()`,
      erasureDueAt: null,
      updatedAt: sql`now()`,
    })
    .where("id", "=", id)
    .execute()
