import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { languageOf, sendSms } from "@/lib/features/mail/mail.server"
import { noteAndTell } from "@/lib/features/auth/auth.server"
import type { Actor } from "@/lib/server/auth/actor"
import { endSessionsOf } from "@/lib/server/auth/sessions"
import { found } from "@/lib/server/db/outcomes"
import type { RequestFacts } from "@/lib/server/http/request-facts"
import { enqueue } from "@/lib/server/jobs/job"
import { log } from "@/lib/server/log"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { paths } from "@/lib/shared/paths"
import { ADMINS } from "@/lib/shared/roles"

interface Release {
  institute: number
  id: number
  version: number
  /** How the number ended that was seen. */
  ending: string
  reason: string
}

/**
 * Takes away the proof of a number whose administrator has lost it: it stays written and is nobody's. In one transaction
 * the institute's audit says who did so and why, mail and the number itself are told, and every way in that the number
 * could have opened ends. Throws `stale` when they, or the number, are not what was seen; nobody releases their own.
 */
export async function releaseNumber(actor: Actor, release: Release, { requestId, ip }: RequestFacts): Promise<void> {
  const { institute: instituteId, id: userId, reason } = release
  if (userId === actor.userId) throw new Failure("no_rights")
  await withPlatform(async (db) => {
    const { mobile, ...person } = await heldHolder(db, release)
    await db
      .updateTable("users")
      .set({ mobileVerifiedAt: null, updatedAt: sql`now()` })
      .where("id", "=", userId)
      .execute()
    await db.deleteFrom("password_resets").where("userId", "=", userId).execute()
    await endSessionsOf(db, userId)
    await noteAndTell(db, {
      userId,
      actorId: actor.userId,
      instituteId,
      requestId,
      action: "admin.released",
      after: { reason },
      mail: { template: "platformAct", values: { act: "released" }, path: paths.deskVerification },
      person,
    })
    await enqueue(db, sendSms, {
      to: mobile,
      language: languageOf(person.locale, { locale: person.instituteLocale }),
      template: "mobileReleased",
      values: { institute: person.instituteName },
    })
  })
  log.info({ requestId, instituteId, userId, actorId: actor.userId, ip }, "an administrator's number was released")
}

/** Holds the row of the person, so that of two releases, or of a release and a change, the later finds what the other left. */
async function heldHolder(db: Db, { institute, id, version, ending }: Release) {
  const { mobile, mobileVerifiedAt, role, status, ...holder } = await found(
    db
      .selectFrom("users as u")
      .innerJoin("memberships as m", "m.userId", "u.id")
      .innerJoin("institutes as i", "i.id", "m.instituteId")
      .select(["u.mobile", "u.mobileVerifiedAt", "u.email", "u.firstName", "u.locale"])
      .select(["m.role", "m.status", "m.version", "i.name as instituteName", "i.locale as instituteLocale"])
      .where("u.id", "=", id)
      .where("m.instituteId", "=", institute)
      .where("m.role", "in", ADMINS)
      .where("m.status", "<>", "left")
      .forUpdate("u")
      .executeTakeFirst(),
  )
  const isSeen = holder.version === version && role === "InstituteAdmin" && status === "active"
  if (!isSeen || !mobile?.endsWith(ending) || mobileVerifiedAt === null) throw new Failure("stale")
  return { ...holder, mobile }
}
