import type { Db } from "@/lib/server/tenancy/transaction"
import { canSignIn, membersOf, teachersOf } from "../content/members-of"
import type { InstituteContent } from "../content/types"
import type { InstituteMedia } from "../media/institute-media"
import { seededRandom } from "../pictures/seeded-random"
import { daysBefore } from "./days-before"

/** The content of an institute, its pictures and videos, the current time, and the password hash of all who can sign in. */
export type InstituteSeed = { institute: InstituteContent; media: InstituteMedia; now: Date; passwordHash: string }

/** Inserts users, memberships and teacher profiles of an institute; returns user ids by e-mail address. */
export async function insertMembers(
  db: Db,
  { institute, media, now, passwordHash }: InstituteSeed,
): Promise<Map<string, number>> {
  const { id: instituteId, slug, locale } = institute
  const random = seededRandom(`people/${slug}`)
  const members = membersOf(institute).map((person) => ({
    ...person,
    joinedAt: daysBefore(now, person.role === "Student" ? random.between(91, 300) : random.between(320, 900)),
    mobile: `+91${random.whole(6, 9)}${String(random.whole(0, 999_999_999)).padStart(9, "0")}`,
  }))
  const rows = await db
    .insertInto("users")
    .values(
      members.map((person) => ({
        email: person.email,
        firstName: person.first,
        lastName: person.last,
        gender: person.gender,
        mobile: person.mobile,
        locale,
        image: media.pictures.people.get(person.email)?.key ?? null,
        passwordHash: canSignIn(person) ? passwordHash : null,
        emailVerifiedAt: person.joinedAt,
        createdAt: person.joinedAt,
      })),
    )
    .returning(["id", "email"])
    .execute()
  const ids = new Map(rows.map(({ email, id }) => [email, id]))
  const idOf = (email: string) => requireId(ids, email)
  await db
    .insertInto("memberships")
    .values(members.map(({ email, role, joinedAt }) => ({ instituteId, userId: idOf(email), role, joinedAt })))
    .execute()
  await db
    .insertInto("teacher_profiles")
    .values(
      teachersOf(institute).map(({ email, headline, bio, subjects, years }, displayOrder) => ({
        instituteId,
        userId: idOf(email),
        headline,
        bio,
        subjects: [...subjects],
        experienceYears: years,
        displayOrder,
      })),
    )
    .execute()
  return ids
}

/** Returns the id for a name; throws if there is none. */
export function requireId(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`the demo data refers to ${name}, which does not exist`)
  return id
}
