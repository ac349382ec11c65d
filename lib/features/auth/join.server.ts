import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { Db } from "@/lib/server/tenancy/transaction"
import { findOwnInstitute } from "./person-queries.server"

/** Tells whether somebody may become a member of the institute at hand: it takes sign-ups, or it invited them. */
export async function mayJoin(db: Db, userId: number | undefined): Promise<boolean> {
  const institute = await findOwnInstitute(db)
  if (institute?.status !== "active") return false
  if (institute.signUpAllowed) return true
  const membership = userId === undefined ? undefined : await findMembership(db, userId)
  return membership?.status === "invited" || membership?.status === "active"
}

/**
 * Makes a person an active member of the institute at hand: a student, or what they were invited as. Who is a member
 * already stays what they are; who had left comes back as a student. Answers whether they are here for the first time.
 * Throws `disabled` for who was disabled here, and `use_invitation` for who was invited and has not proven the e-mail:
 * anybody may have signed up with it, so that only the link in the mail lets them in.
 */
export async function joinInstitute(db: Db, userId: number): Promise<boolean> {
  const membership = await findMembership(db, userId)
  if (membership?.status === "active") return false
  if (membership?.status === "disabled") throw new Failure("disabled")
  if (membership?.status === "invited" && !membership.emailVerifiedAt) throw new Failure("use_invitation")
  const back = membership?.status === "left"
  await db
    .insertInto("memberships")
    .values({ userId, role: "Student" })
    .onConflict((conflict) =>
      conflict
        .columns(["instituteId", "userId"])
        .doUpdateSet({ status: "active", joinedAt: sql`now()`, ...(back && { role: "Student" }) })
        .where("memberships.status", "in", ["invited", "left"]),
    )
    .execute()
  return membership === undefined
}

const findMembership = (db: Db, userId: number) =>
  db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.userId")
    .select(["m.status", "u.emailVerifiedAt"])
    .where("m.userId", "=", userId)
    .executeTakeFirst()
