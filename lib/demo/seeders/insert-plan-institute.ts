import { sql } from "kysely"
import { REOPEN_DAYS } from "@/lib/features/billing/restrictions"
import type { Db } from "@/lib/server/tenancy/transaction"
import { planAccounts, type PlanInstitute } from "../content/plan-institutes"
import { daysBefore } from "./days-before"
import { instituteExists, insertInstituteRow } from "./insert-institute"
import { subscribePlanInstitute } from "./subscribe-plan-institute"

type PlanSeed = { institute: PlanInstitute; now: Date; passwordHash: string }

/** Inserts an institute that shows a state of a plan, which no directory lists; returns false if it exists. */
export async function insertPlanInstitute(db: Db, { institute, now, passwordHash }: PlanSeed): Promise<boolean> {
  if (await instituteExists(db, institute)) return false
  await insertInstituteRow(db, institute)
  await db.updateTable("institutes").set({ visible: false }).where("id", "=", institute.id).execute()
  await subscribePlanInstitute(db, institute, now)
  for (const { role, ...person } of planAccounts(institute)) {
    const { id } = await db
      .insertInto("users")
      .values({ ...person, lastName: institute.name, passwordHash, emailVerifiedAt: now })
      .returning("id")
      .executeTakeFirstOrThrow()
    await db.insertInto("memberships").values({ instituteId: institute.id, userId: id, role }).execute()
    if (role !== "InstituteAdmin") continue
    await insertItems(db, { institute, now, teacherId: id })
    await restrict(db, { institute, now, adminId: id })
  }
  await insertStudents(db, institute)
  return true
}

/** Published items, a week after each other; the plan holds the last ones. */
async function insertItems(
  db: Db,
  {
    institute: { id: instituteId, items },
    now,
    teacherId: userId,
  }: Omit<PlanSeed, "passwordHash"> & { teacherId: number },
) {
  if (!items) return
  const { titles, held } = items
  const rows = titles.map((title, at) => ({
    ...{ instituteId, title, kind: "course", status: "published", slug: `item-${at + 1}`, displayOrder: at },
    shortText: "Live lessons in a small group.",
    priceMinor: 149_900,
    publishedAt: daysBefore(now, 7 * (titles.length - at)),
    heldByPlan: at >= titles.length - held,
  }))
  const ids = await db.insertInto("items").values(rows).returning("id as itemId").execute()
  await db
    .insertInto("item_teachers")
    .values(ids.map(({ itemId }) => ({ instituteId, itemId, userId })))
    .execute()
  const sections = await db
    .insertInto("sections")
    .values(ids.map(({ itemId }) => ({ instituteId, itemId, title: "Welcome", displayOrder: 0 })))
    .returning(["id as sectionId", "itemId"])
    .execute()
  const lesson = { title: "Before the first class", kind: "text", body: "<p>Bring your flute.</p>", isPreview: true }
  await db
    .insertInto("materials")
    .values(sections.map((section) => ({ ...lesson, ...section, instituteId, displayOrder: 0 })))
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
    select ${instituteId}, 'activeStudents', (date_trunc('week', now()) - make_interval(weeks => n))::date, ${students}::int - 6 * n
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
