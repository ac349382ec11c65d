import { sql } from "kysely"
import { parseRole } from "@/lib/server/auth/actor"
import { hasAccess, readableUntil } from "@/lib/server/auth/plan"
import { type Placeholder, preparedQuery, preparedRow } from "@/lib/server/db/prepared-query"
import { publicOrigin } from "@/lib/server/origin"
import { keepsDomain } from "@/lib/server/tenancy/keeps-domain"
import type { Db } from "@/lib/server/tenancy/transaction"
import { THEMES } from "@/lib/shared/constants"
import { enumOrNull } from "@/lib/shared/enum-of"
import { chosenLanguage } from "@/lib/shared/messages/languages"
import type { Profile } from "./auth-shapes"

/** A profile with the settings that do not leave with it: the time zone is null to use the institute's. */
type PersonalProfile = Profile & { timezone: string | null; erasureDueAt: Date | null }

/** A user by e-mail with the fields that a sign-in checks; over all institutes, because a user is one everywhere. */
export const findByEmail = (db: Db, email: string) =>
  db.selectFrom("users").select(["id", "passwordHash", "disabledAt"]).where("email", "=", email).executeTakeFirst()

/** A user by e-mail, or by a verified mobile: an unverified one may belong to anybody. */
export const findByIdentifier = (db: Db, identifier: string) =>
  db
    .selectFrom("users")
    .select(["id", "email", "firstName", "locale", "disabledAt", "emailVerifiedAt"])
    .$if(identifier.includes("@"), (query) => query.where("email", "=", identifier))
    .$if(!identifier.includes("@"), (query) =>
      query.where("mobile", "=", identifier).where("mobileVerifiedAt", "is not", null),
    )
    .executeTakeFirst()

/** Whether a user is an active member of the current institute. */
export async function isActiveMember(db: Db, userId: number): Promise<boolean> {
  const member = await db
    .selectFrom("memberships")
    .select("id")
    .where("userId", "=", userId)
    .where("status", "=", "active")
    .executeTakeFirst()
  return member !== undefined
}

const findProfileRow = preparedRow((db, placeholder: Placeholder<{ userId: number }>) =>
  db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.userId")
    .select(["m.id as membershipId", "m.instituteId", "m.role"])
    .select(["u.firstName", "u.lastName", "u.email", "u.mobile", "u.gender", "u.image"])
    .select(["u.emailVerifiedAt", "u.mobileVerifiedAt", "u.locale", "u.theme", "u.timezone", "u.erasureDueAt"])
    .where("m.userId", "=", placeholder("userId")),
)

/** The profile of a member of the current institute, their time zone, and when their account is to be erased, if it is. */
export async function findProfile(db: Db, userId: number): Promise<PersonalProfile | undefined> {
  const row = await findProfileRow(db, { userId })
  return (
    row && {
      user_id: userId,
      user_profile_id: row.membershipId,
      first_name: row.firstName,
      last_name: row.lastName,
      email: row.email,
      mobile_number: row.mobile,
      email_verified: row.emailVerifiedAt !== null,
      mobile_verified: row.mobileVerifiedAt !== null,
      gender: row.gender,
      profileImage: row.image,
      role: { roleType: parseRole(row.role) },
      selectedInstitute: row.instituteId,
      language: chosenLanguage(row.locale),
      theme: enumOrNull(THEMES, row.theme, "theme of a user"),
      timezone: row.timezone,
      erasureDueAt: row.erasureDueAt,
    }
  )
}

/** The current institute with the fields that a sign-in or a sign-up checks. */
export const findCurrentInstitute = (db: Db) => findInstituteRow(db, {})

const findInstituteRow = preparedRow((db) =>
  db
    .selectFrom("institutes")
    .select(["id", "name", "image", "favicon", "brandPrimary", "brandAccent", "status", "signUpAllowed"]),
)

/** The active institutes of a user, by name. */
export async function listUserInstitutes(db: Db, userId: number) {
  const rows = await listUserInstituteRows(db, { userId })
  return rows.map(({ role, ...institute }) => ({
    ...institute,
    origin: publicOrigin(institute),
    role: { roleType: parseRole(role) },
  }))
}

const listUserInstituteRows = preparedQuery((db, placeholder: Placeholder<{ userId: number }>) =>
  db
    .selectFrom("memberships as m")
    .innerJoin("institutes as i", "i.id", "m.instituteId")
    .leftJoin("institute_domains as d", (on) =>
      on
        .onRef("d.instituteId", "=", "i.id")
        .on("d.isPrimary", "=", true)
        .on("d.status", "in", ["verified", "active"])
        .on(keepsDomain),
    )
    .select(["i.id", "i.name", "i.slug", "i.image", "d.host as domain", "m.role", "m.joinedAt"])
    .where("m.userId", "=", placeholder("userId"))
    .where("m.status", "=", "active")
    .where("i.status", "=", "active")
    .orderBy("i.name"),
)

/** The plan of the current institute. */
export const findPlan = (db: Db) => findPlanRow(db, {})

const findPlanRow = preparedRow((db) =>
  db
    .selectFrom("institute_subscriptions as s")
    .innerJoin("plans as p", "p.id", "s.planId")
    .select(["p.id as planId", "p.name", "s.status", "s.accessUntil"])
    .select([hasAccess("s").as("hasAccess"), readableUntil("s").as("readableUntil")])
    .select(sql<Date | null>`coalesce(s."trialEndsAt", billing.start_of(s."periodTo"))`.as("expiresAt"))
    .select(sql<Date>`billing.clock()`.as("now")),
)
