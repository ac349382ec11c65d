import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { screenOf } from "@/lib/shared/screens"
import type { InstituteContent } from "../content/types"
import { seededRandom } from "../pictures/seeded-random"
import type { SeedContext } from "./seed-context"
import { daysBefore } from "./days-before"
import { requireId } from "./insert-members"

const INVITATION_DAYS = 7

/** Sets last sign-ins, custom roles, invitations, a disabled member, parents and WhatsApp consents of an institute. */
export async function insertMemberStates(db: Db, context: SeedContext): Promise<void> {
  await updateLastSignIns(db, context)
  await insertCustomRoles(db, context)
  await insertInvitations(db, context)
  await disableLastStudent(db, context)
  await insertParents(db, context)
  await insertWhatsAppConsents(db, context)
}

/** Students last signed in when they last opened an item; all others within the last six days. */
async function updateLastSignIns(db: Db, { institute, now, userIds }: SeedContext) {
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

async function insertCustomRoles(db: Db, { institute: { id: instituteId, staff = [] }, userIds }: SeedContext) {
  for (const { email, customRole } of staff) {
    const { id: roleId } = await db
      .insertInto("roles")
      .values({ instituteId, name: customRole.name, baseRole: "Admin" })
      .returning("id")
      .executeTakeFirstOrThrow()
    const screens = customRole.screens.flatMap(([key, right]) => {
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

/** Inserts pending invitations as the product does: the invited user, a membership with status `invited` and the invitation. */
async function insertInvitations(db: Db, { institute, now, userIds }: SeedContext) {
  for (const { first, last, email, daysAgo } of institute.invitations ?? []) {
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

async function disableLastStudent(db: Db, { institute: { id, students }, userIds }: SeedContext) {
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

async function insertParents(db: Db, { institute, userIds }: SeedContext) {
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

/** Every third student has verified their mobile number and consented to WhatsApp messages. */
async function insertWhatsAppConsents(db: Db, { institute, now, userIds }: SeedContext) {
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
