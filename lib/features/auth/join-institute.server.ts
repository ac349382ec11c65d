import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { record } from "@/lib/features/events/events.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { findCurrentInstitute } from "./auth-queries.server"
import { membershipEvents } from "./events"

/** Whether a user may become a member of the current institute: it is open to sign-up, or it has invited them. */
export async function mayJoin(db: Db, userId: number | undefined): Promise<boolean> {
  const institute = await findCurrentInstitute(db)
  if (institute?.status !== "active") return false
  if (institute.signUpAllowed) return true
  const membership = userId === undefined ? undefined : await findMembership(db, userId)
  return membership?.status === "invited" || membership?.status === "active"
}

/**
 * Makes a user an active member of the current institute: a student, or the role they were invited with. A present
 * member keeps their role; a former member returns as a student. Returns whether they were never a member before. Throws
 * `disabled` for a disabled member, and `invitation_pending` for an invited one whose e-mail is not verified: anybody
 * may have signed up with it, so only the link in the mail proves that it is theirs.
 */
export async function joinInstitute(db: Db, userId: number): Promise<boolean> {
  const membership = await findMembership(db, userId)
  if (membership?.status === "active") return false
  if (membership?.status === "disabled") throw new Failure("disabled")
  if (membership?.status === "invited" && !membership.emailVerifiedAt) throw new Failure("invitation_pending")
  const isFormerMember = membership?.status === "left"
  await db
    .insertInto("memberships")
    .values({ userId, role: "Student" })
    .onConflict((conflict) =>
      conflict
        .columns(["instituteId", "userId"])
        .doUpdateSet({ status: "active", joinedAt: sql`now()`, ...(isFormerMember && { role: "Student" }) })
        .where("memberships.status", "in", ["invited", "left"]),
    )
    .execute()
  await record(db, membershipEvents.joined, { by: userId, data: { userId } })
  return membership === undefined
}

const findMembership = (db: Db, userId: number) =>
  db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.userId")
    .select(["m.status", "u.emailVerifiedAt"])
    .where("m.userId", "=", userId)
    .executeTakeFirst()
