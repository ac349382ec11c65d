import { sql } from "kysely"
import { showMember } from "@/lib/features/members/members.server"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { chosenLanguage } from "@/lib/shared/messages/languages"
import { showBilling } from "@/lib/features/people/people.server"
import type { OwnDetails } from "./contract"

/** The profile data of the caller at the institute of their session. */
export async function showOwnDetails(actor: Actor): Promise<OwnDetails> {
  const { userId, instituteId } = actor
  const [{ member, person, institute, teaser, sealed }, hasPassword] = await Promise.all([
    readInstitute(instituteId, async (db) => ({
      member: await showMember(db, actor, userId),
      person: await orNotFound(findPerson(db, userId)),
      institute: await db.selectFrom("institutes").select("timezone").executeTakeFirstOrThrow(),
      teaser: await findTeaser(db, userId),
      sealed: await findBilling(db, userId),
    })),
    readPlatform((db) => hasPasswordHash(db, userId)),
  ])
  const { emailVerifiedAt, mobileVerifiedAt, locale, timezone, birthDate } = person
  const isTeacher = member.role.roleType === "Teacher"
  return {
    ...member,
    date_of_birth: birthDate,
    email_verified: emailVerifiedAt !== null,
    mobile_verified: mobileVerifiedAt !== null,
    hasPassword,
    language: chosenLanguage(locale),
    timezone,
    instituteTimezone: institute.timezone,
    teaser: isTeacher ? teaser : null,
    billing: isTeacher && sealed ? await showBilling(sealed) : null,
  }
}

const findPerson = (db: Db, userId: number) =>
  db
    .selectFrom("users")
    .select(["emailVerifiedAt", "mobileVerifiedAt", "locale", "timezone"])
    .select(sql<string | null>`to_char("birthDate", 'YYYY-MM-DD')`.as("birthDate"))
    .where("id", "=", userId)
    .executeTakeFirst()

async function findTeaser(db: Db, userId: number): Promise<OwnDetails["teaser"]> {
  const row = await db
    .selectFrom("teacher_profiles as t")
    .innerJoin("files as f", (on) =>
      on.onRef("f.instituteId", "=", "t.instituteId").onRef("f.id", "=", "t.teaserFileId"),
    )
    .select(["f.key", "f.name", "f.bytes"])
    .where("t.userId", "=", userId)
    .executeTakeFirst()
  return row ?? null
}

async function findBilling(db: Db, userId: number): Promise<string | undefined> {
  const row = await db.selectFrom("teacher_billing").select("sealed").where("userId", "=", userId).executeTakeFirst()
  return row?.sealed
}

async function hasPasswordHash(db: Db, userId: number): Promise<boolean> {
  const row = await orNotFound(
    db.selectFrom("users").select("passwordHash").where("id", "=", userId).executeTakeFirst(),
  )
  return row.passwordHash !== null
}
