import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { record } from "@/lib/features/events/events.server"
import { hasPlaces, requireLimit } from "@/lib/features/plans/plans.server"
import { hasPlan } from "@/lib/server/auth/authorise"
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
 * may have signed up with it, so only the link in the mail proves that it is theirs. Throws `enrolment_full` where the plan has
 * no place for one more student, where who is about to buy may go above it; and `not_on_sale` where the plan is over.
 */
export async function joinInstitute(db: Db, userId: number, { isBuying = false } = {}): Promise<boolean> {
  const membership = await findMembership(db, userId)
  if (membership?.status === "active") return false
  if (membership?.status === "disabled") throw new Failure("disabled")
  if (membership?.status === "invited" && !membership.emailVerifiedAt) throw new Failure("invitation_pending")
  const isFormerMember = membership?.status === "left"
  if (needsPlace(membership)) {
    await requireOpen(db)
    await requireLimit(db, "activeStudents", { amount: 1, isBought: isBuying, failure: "enrolment_full" })
  }
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

/** Throws `not_on_sale` where the plan of the institute is over: nobody joins then. */
export async function requireOpen(db: Db): Promise<void> {
  if (!(await hasPlan(db))) throw new Failure("not_on_sale")
}

/** Throws what `joinInstitute` would, where a user would find no place by now. */
export async function requirePlace(db: Db, userId: number | undefined, { isBuying }: { isBuying: boolean }) {
  const membership = userId === undefined ? undefined : await findMembership(db, userId)
  if (!needsPlace(membership)) return
  await requireOpen(db)
  if (!(await hasPlaces(db, "activeStudents", { isBought: isBuying }))) throw new Failure("enrolment_full")
}

type Membership = Awaited<ReturnType<typeof findMembership>>

/** A present member has a place, and the invitation of staff holds one. */
const needsPlace = (membership: Membership) =>
  membership?.status !== "active" && (membership?.status !== "invited" || membership.role === "Student")

const findMembership = (db: Db, userId: number) =>
  db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.userId")
    .select(["m.status", "m.role", "u.emailVerifiedAt"])
    .where("m.userId", "=", userId)
    .executeTakeFirst()
