import { sql } from "kysely"
import { enqueue } from "@/lib/server/jobs/job"
import { removeFiles } from "@/lib/server/media/remove-files"
import type { Db } from "@/lib/server/tenancy/transaction"

/** Replaces the name of an erased user, in any language. */
const MASK = "•••"

/** Takes everything from an account that says whose it was, with its picture; e-mail and mobile become free for others. */
export async function maskPerson(db: Db, userId: number): Promise<void> {
  const person = await db.selectFrom("users").select("image").where("id", "=", userId).executeTakeFirst()
  await db.deleteFrom("social_identities").where("userId", "=", userId).execute()
  await maskUser(db, userId)
  if (person?.image) await enqueue(db, removeFiles, { keys: [person.image] })
}

const maskUser = (db: Db, id: number) =>
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
