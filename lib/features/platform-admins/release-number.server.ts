import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { accountEvents } from "@/lib/features/auth/events"
import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import { endAllSessions } from "@/lib/server/auth/sessions"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { RequestFacts } from "@/lib/server/api/request-facts"
import { log } from "@/lib/server/log"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { ADMINS } from "@/lib/shared/roles"

interface ReleaseInput {
  institute: number
  id: number
  version: number
  /** The last four digits of the number that was seen. */
  ending: string
  reason: string
}

/**
 * Unverifies the number of an administrator who has lost it; the number itself stays. In one transaction the institute's
 * audit trail records who did so and why, the e-mail and the number are notified, and sessions and reset tokens end. Throws
 * `stale` when the administrator, or the number, has changed since it was seen, and `forbidden` for the caller's own.
 */
export async function releaseNumber(
  actor: Actor,
  release: ReleaseInput,
  { requestId, ip }: RequestFacts,
): Promise<void> {
  const { institute: instituteId, id: userId, reason } = release
  if (userId === actor.userId) throw new Failure("forbidden")
  await withPlatform(async (db) => {
    const { mobile, ...person } = await lockNumberHolder(db, release)
    await db
      .updateTable("users")
      .set({ mobileVerifiedAt: null, updatedAt: sql`now()` })
      .where("id", "=", userId)
      .execute()
    await db.deleteFrom("password_resets").where("userId", "=", userId).execute()
    await endAllSessions(db, userId)
    const { firstName: name, locale: language } = person
    const data = { userId, reason, number: { name, email: null, mobile, language } }
    await record(db, accountEvents.numberReleased, { by: actor, instituteId, data })
  })
  log.info({ requestId, instituteId, userId, actorId: actor.userId, ip }, "an administrator's number was released")
}

/** Locks the row of the user, so that the later of two concurrent releases or changes sees the result of the other. */
async function lockNumberHolder(db: Db, { institute, id, version, ending }: ReleaseInput) {
  const { mobile, mobileVerifiedAt, role, status, ...holder } = await orNotFound(
    db
      .selectFrom("users as u")
      .innerJoin("memberships as m", "m.userId", "u.id")
      .select(["u.mobile", "u.mobileVerifiedAt", "u.firstName", "u.locale", "m.role", "m.status", "m.version"])
      .where("u.id", "=", id)
      .where("m.instituteId", "=", institute)
      .where("m.role", "in", ADMINS)
      .where("m.status", "<>", "left")
      .forUpdate("u")
      .executeTakeFirst(),
  )
  const isUnchanged = holder.version === version && role === "InstituteAdmin" && status === "active"
  if (!isUnchanged || !mobile?.endsWith(ending) || mobileVerifiedAt === null) throw new Failure("stale")
  return { ...holder, mobile }
}
