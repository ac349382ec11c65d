import { sql } from "kysely"
import type { Role } from "@/lib/shared/roles"
import { demoSlug } from "./institute-urls"
import { serverModules } from "./server-modules"
import type { Account } from "./sign-in-form"

/** A member of an institute with their account. */
export interface Member extends Account {
  userId: number
  instituteId: number
  slug: string
  role: Role
  firstName: string
  /** First and last name. */
  name: string
}
type NewMember = { role?: Role; slug?: string; firstName?: string; lastName?: string; mobile?: string }

/** The password of every member that a journey creates. */
export const PASSWORD = "a sentence nobody guesses"

let memberCount = 0
let passwordHash: Promise<string> | undefined

/** Creates a member whom no other journey uses: a person has one session at an institute at a time. */
export async function createMember({
  role = "Student",
  slug = role === "SuperAdmin" ? "lectern" : demoSlug(),
  firstName = "Tara",
  lastName = "Newcomer",
  mobile,
}: NewMember = {}): Promise<Member> {
  const { withPlatform, hashPassword } = await serverModules()
  const hash = await (passwordHash ??= hashPassword(PASSWORD))
  const email = `e2e-${process.pid}-${Date.now()}-${(memberCount += 1)}@people.test`
  const userId = await withPlatform(async (db) => {
    const { id } = await db
      .insertInto("users")
      .values({ email, firstName, lastName, mobile: mobile ?? null, passwordHash: hash })
      .returning("id")
      .executeTakeFirstOrThrow()
    return id
  })
  const person = { email, password: PASSWORD, userId, firstName, name: `${firstName} ${lastName}` }
  return joinInstitute(person, { role, slug })
}

/** Makes a person a member of an institute; returns the member that they are there. */
export async function joinInstitute(
  person: Omit<Member, "instituteId" | "slug" | "role">,
  { role, slug }: { role: Role; slug: string },
): Promise<Member> {
  const { withPlatform } = await serverModules()
  const instituteId = await instituteIdOf(slug)
  await withPlatform((db) =>
    db.insertInto("memberships").values({ instituteId, userId: person.userId, role }).execute(),
  )
  return { ...person, instituteId, slug, role }
}

/** Creates an institute with a single administrator, whom it returns. */
export async function createInstitute(slug: string, name: string): Promise<Member> {
  const { withPlatform } = await serverModules()
  await withPlatform((db) => db.insertInto("institutes").values({ slug, name }).execute())
  const admin = await createMember({ slug, role: "InstituteAdmin" })
  await startPlan(admin)
  return admin
}

/** Gives the institute of a member a plan, without which nobody changes anything there. */
async function startPlan({ instituteId }: Member): Promise<void> {
  const { withPlatform } = await serverModules()
  await withPlatform(async (db) => {
    await db
      .insertInto("institute_subscriptions")
      .columns(["instituteId", "planId", "planVersionId", "status"])
      .expression((e) =>
        e
          .selectFrom("plans")
          .select([e.val(instituteId).as("instituteId"), "id", "currentVersionId", e.val("active").as("status")])
          .where("currentVersionId", "is not", null)
          .where("slug", "=", "growth"),
      )
      .execute()
  })
}

/** A demo account, for journeys about demo data. A person has one session, so no two journeys may use it at once. */
export async function demoMember(slug: string, role: "Student" | "Teacher" | "InstituteAdmin"): Promise<Member> {
  const { withPlatform } = await serverModules()
  const email = `${role === "InstituteAdmin" ? "admin" : role.toLowerCase()}@${slug}.test`
  const { id, firstName, lastName } = await withPlatform((db) =>
    db.selectFrom("users").select(["id", "firstName", "lastName"]).where("email", "=", email).executeTakeFirstOrThrow(),
  )
  const name = `${firstName} ${lastName}`
  return { email, password: "", userId: id, instituteId: await instituteIdOf(slug), slug, role, firstName, name }
}

/** Holds a member of staff, for whom the plan has no place. */
export async function holdMember({ instituteId, userId }: Member): Promise<void> {
  const { withPlatform } = await serverModules()
  await withPlatform((db) =>
    db
      .updateTable("memberships")
      .set({ heldByPlan: true })
      .where("instituteId", "=", instituteId)
      .where("userId", "=", userId)
      .execute(),
  )
}

/** Makes a member a teacher of an item. */
export async function teach({ instituteId, userId }: Member, itemId: number): Promise<void> {
  const { withPlatform } = await serverModules()
  await withPlatform((db) =>
    db.insertInto("item_teachers").values({ instituteId, itemId, userId, displayOrder: 9 }).execute(),
  )
}

/** Sets a verified mobile number directly, because one-time codes are rate limited. */
export async function setVerifiedMobile({ userId }: Member, mobile: string): Promise<void> {
  const { withPlatform } = await serverModules()
  await withPlatform((db) =>
    db
      .updateTable("users")
      .set({ mobile, mobileVerifiedAt: sql<Date>`now()` })
      .where("id", "=", userId)
      .execute(),
  )
}

/** The id of an institute. */
export async function instituteIdOf(slug: string): Promise<number> {
  const { withPlatform } = await serverModules()
  const { id } = await withPlatform((db) =>
    db.selectFrom("institutes").select("id").where("slug", "=", slug).executeTakeFirstOrThrow(),
  )
  return id
}
