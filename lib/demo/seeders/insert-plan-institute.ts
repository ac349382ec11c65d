import { sql } from "kysely"
import { REOPEN_DAYS } from "@/lib/features/billing/restrictions"
import type { Db } from "@/lib/server/tenancy/transaction"
import { planAccounts, type PlanInstitute } from "../content/plan-institutes"
import { daysBefore } from "./days-before"
import { instituteExists, insertInstituteRow } from "./insert-institute"
import { subscribeInstitute } from "./subscribe-plan-institute"

type PlanSeed = { institute: PlanInstitute; now: Date; passwordHash: string }

/** Inserts an institute that shows a state of a plan, which no directory lists; returns false if it exists. */
export async function insertPlanInstitute(db: Db, { institute, now, passwordHash }: PlanSeed): Promise<boolean> {
  if (await instituteExists(db, institute)) return false
  await insertInstituteRow(db, institute)
  await db
    .updateTable("institutes")
    .set({ visible: false, contactEmail: institute.contactEmail ?? null })
    .where("id", "=", institute.id)
    .execute()
  await subscribeInstitute(db, institute, now)
  const members: Member[] = []
  for (const { role, ...person } of planAccounts(institute)) {
    const { id } = await db
      .insertInto("users")
      .values({ ...person, lastName: institute.name, passwordHash, emailVerifiedAt: now })
      .returning("id")
      .executeTakeFirstOrThrow()
    await db.insertInto("memberships").values({ instituteId: institute.id, userId: id, role }).execute()
    members.push({ id, role })
  }
  const itemId = await insertItems(db, { institute, now, members })
  const [admin, student] = [findRole(members, "InstituteAdmin"), findRole(members, "Student")]
  if (student && itemId) await grantItem(db, { instituteId: institute.id, userId: student.id, itemId })
  await insertStudents(db, institute)
  if (admin) await restrict(db, { institute, now, adminId: admin.id })
  return true
}

interface Member {
  id: number
  role: ReturnType<typeof planAccounts>[number]["role"]
}
const findRole = (members: readonly Member[], role: Member["role"]) => members.find((member) => member.role === role)

/** Published items, a week after each other; the plan holds the last ones. Returns the id of the last. */
async function insertItems(
  db: Db,
  {
    institute: { id: instituteId, items, heldItems = 0 },
    now,
    members,
  }: Omit<PlanSeed, "passwordHash"> & { members: readonly Member[] },
) {
  const rows = items.map((title, at) => ({
    ...{ instituteId, title, kind: "course", status: "published", slug: `item-${at + 1}`, displayOrder: at },
    shortText: "Live lessons in a small group.",
    priceMinor: 149_900,
    publishedAt: daysBefore(now, 7 * (items.length - at)),
    heldByPlan: at >= items.length - heldItems,
  }))
  const ids = await db.insertInto("items").values(rows).returning("id as itemId").execute()
  const teacher = findRole(members, "Teacher") ?? findRole(members, "InstituteAdmin")
  if (teacher)
    await db
      .insertInto("item_teachers")
      .values(ids.map(({ itemId }) => ({ instituteId, itemId, userId: teacher.id })))
      .execute()
  const sections = await db
    .insertInto("sections")
    .values(ids.map(({ itemId }) => ({ instituteId, itemId, title: "Welcome", displayOrder: 0 })))
    .returning(["id as sectionId", "itemId"])
    .execute()
  const lesson = { title: "Before the first class", kind: "text", body: "<p>Bring your instrument.</p>" }
  await db
    .insertInto("materials")
    .values(sections.map((section) => ({ ...lesson, ...section, instituteId, isPreview: true, displayOrder: 0 })))
    .execute()
  return ids.at(-1)?.itemId
}

/** Gives a student an item, as an admin does. */
async function grantItem(db: Db, granted: { instituteId: number; userId: number; itemId: number }): Promise<void> {
  await db.insertInto("enrolments").values(granted).execute()
  await db
    .insertInto("entitlements")
    .values({ ...granted, source: "admin" })
    .execute()
}

/** Students who have joined over the last weeks, and what was counted of them each week. */
async function insertStudents(db: Db, { id: instituteId, slug, students = 0 }: PlanInstitute): Promise<void> {
  if (students === 0) return
  await sql`
    with people as (
      insert into users (email, "firstName", "lastName", "emailVerifiedAt")
      select 'learner' || n || '@' || ${slug}::text || '.test', 'Learner', n::text, now() from generate_series(1, ${students}::int) n
      returning id
    )
    insert into memberships ("instituteId", "userId", role) select ${instituteId}, id, 'Student' from people`.execute(
    db,
  )
  await sql`insert into usage_points ("instituteId", name, week, used)
    select ${instituteId}, 'activeStudents', (date_trunc('week', billing.day_of(now())) - make_interval(weeks => n))::date, ${students}::int - 6 * n
    from generate_series(0, 7) n`.execute(db)
  await db.insertInto("quota_levels").values({ instituteId, name: "activeStudents", level: 95 }).execute()
}

/** Suspends the institute by the platform, or closes it by its admin. */
async function restrict(
  db: Db,
  { institute: { id: instituteId, restriction }, now, adminId }: Omit<PlanSeed, "passwordHash"> & { adminId: number },
): Promise<void> {
  if (!restriction) return
  const { kind } = restriction
  const ofKind =
    kind === "suspended"
      ? {
          category: "abuse",
          message: restriction.message,
          reason: "Reported by another school",
          createdAt: daysBefore(now, 2),
        }
      : {
          ...{ byUser: adminId, byInstitute: true, reason: "We stop teaching" },
          createdAt: daysBefore(now, REOPEN_DAYS - restriction.daysLeft),
          reopenUntil: sql<Date>`billing.start_of(billing.day_of(${daysBefore(now, -restriction.daysLeft)}::timestamptz))`,
        }
  await db
    .insertInto("institute_restrictions")
    .values({ instituteId, kind, ...ofKind })
    .execute()
  await db.updateTable("institutes").set({ status: kind }).where("id", "=", instituteId).execute()
}
