import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { screenOf } from "@/lib/shared/screens"
import type { InstituteContent } from "../content/shape"
import { seededRandom } from "../pictures/seeded-random"
import type { Bed } from "./bed"
import { daysBefore } from "./days-before"
import { requireId } from "./insert-people"

const INVITATION_DAYS = 7

/** Writes how the people of an institute stand: last signed in, with an own role, invited, disabled, with their parents. */
export async function insertStanding(db: Db, bed: Bed): Promise<void> {
  await noteSignIns(db, bed)
  await insertOwnRoles(db, bed)
  await insertInvited(db, bed)
  await disableOne(db, bed)
  await insertParents(db, bed)
  await noteAgreed(db, bed)
}

/** Students came last when they learnt last; the others came within the last days. */
async function noteSignIns(db: Db, { institute, now, userIds }: Bed) {
  const random = seededRandom(`sign-ins/${institute.slug}`)
  const others = [institute.admin, ...(institute.staff ?? []), ...institute.teachers].map(({ email }) => ({
    id: requireId(userIds, email),
    at: daysBefore(now, random.between(0.1, 6)),
  }))
  await sql`update users u set "lastLoginAt" = t.at
    from unnest(${others.map(({ id }) => id)}::bigint[], ${others.map(({ at }) => at)}::timestamptz[]) as t (id, at)
    where u.id = t.id`.execute(db)
  await sql`update users u set "lastLoginAt" = e.at
    from (select "userId", max("lastOpenedAt") as at from enrolments where "instituteId" = ${institute.id} group by 1) e
    where u.id = e."userId"`.execute(db)
}

async function insertOwnRoles(db: Db, { institute: { id: instituteId, staff = [] }, userIds }: Bed) {
  for (const { email, does } of staff) {
    const { id: roleId } = await db
      .insertInto("roles")
      .values({ instituteId, name: does.name, baseRole: "Admin" })
      .returning("id")
      .executeTakeFirstOrThrow()
    const screens = does.screens.flatMap(([key, right]) => {
      const screen = screenOf("Admin", key)
      return screen ? [{ instituteId, roleId, screenId: screen.id, canView: true, canEdit: right === "edit" }] : []
    })
    await db.insertInto("role_screens").values(screens).execute()
    await db
      .updateTable("memberships")
      .set({ customRoleId: roleId })
      .where("instituteId", "=", instituteId)
      .where("userId", "=", requireId(userIds, email))
      .execute()
  }
}

/** Their names stand in the invitation alone, as with everybody who was asked and has not come. */
async function insertInvited(db: Db, { institute, now, userIds }: Bed) {
  for (const { first, last, email, daysAgo } of institute.invited ?? []) {
    const sentAt = daysBefore(now, daysAgo)
    const { id: userId } = await db
      .insertInto("users")
      .values({ email, firstName: first, lastName: last, locale: institute.locale, createdAt: sentAt })
      .returning("id")
      .executeTakeFirstOrThrow()
    const member = { instituteId: institute.id, userId }
    await db
      .insertInto("memberships")
      .values({ ...member, role: "Student", status: "invited", joinedAt: sentAt })
      .execute()
    await db
      .insertInto("invitations")
      .values({
        ...member,
        firstName: first,
        lastName: last,
        invitedBy: requireId(userIds, institute.admin.email),
        sentAt,
        expiresAt: daysBefore(sentAt, -INVITATION_DAYS),
        createdAt: sentAt,
      })
      .execute()
  }
}

async function disableOne(db: Db, { institute: { id, students }, userIds }: Bed) {
  const last = students.at(-1)
  if (!last) return
  await db
    .updateTable("memberships")
    .set({ status: "disabled" })
    .where("instituteId", "=", id)
    .where("userId", "=", requireId(userIds, last.email))
    .execute()
}

const PARENTS = {
  en: { mother: "Sunita", father: "Prakash" },
  hi: { mother: "सुनीता", father: "प्रकाश" },
} as const

async function insertParents(db: Db, { institute, userIds }: Bed) {
  const random = seededRandom(`parents/${institute.slug}`)
  const names = PARENTS[institute.locale]
  const rows = studentsOf(institute)
    .filter((_, index) => index % 4 === 0)
    .map(({ email, last }, index) => {
      const relation = index % 2 === 0 ? "mother" : "father"
      return {
        instituteId: institute.id,
        userId: requireId(userIds, email),
        relation,
        name: `${names[relation]} ${last}`,
        mobile: `+919${String(random.whole(0, 999_999_999)).padStart(9, "0")}`,
      }
    })
  await db.insertInto("student_parents").values(rows).execute()
}

/** Every third student has proved their mobile number and agreed to be written to there. */
async function noteAgreed(db: Db, { institute, now, userIds }: Bed) {
  const agreed = institute.students.filter((_, index) => index % 3 === 0)
  const rows = agreed.map(({ email }, index) => ({
    instituteId: institute.id,
    userId: requireId(userIds, email),
    whatsAppAgreedAt: daysBefore(now, 10 + index * 3),
  }))
  await db.insertInto("notification_preferences").values(rows).execute()
  await db
    .updateTable("users")
    .set((e) => ({ mobileVerifiedAt: e.ref("createdAt") }))
    .where(
      "id",
      "in",
      rows.map(({ userId }) => userId),
    )
    .execute()
}

const studentsOf = ({ student, students }: InstituteContent) => [student, ...students]
