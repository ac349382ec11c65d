import { sql } from "kysely"
import { SUSPENSION_CATEGORIES } from "@/lib/features/billing/restrictions"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf, enumOrNull } from "@/lib/shared/enum-of"
import { RESTRICTIONS } from "@/lib/shared/restriction"
import type { Closing } from "./contract"
import type { OwnRestriction } from "./own-restriction"

/** Why the current institute is suspended or closed, and whom closing concerns. */
export async function showClosing(db: Db, userId: number): Promise<Closing> {
  const counts = await orNotFound(
    db
      .selectFrom("institutes as i")
      .leftJoin("institute_subscriptions as s", "s.instituteId", "i.id")
      .select(["i.name", "i.status", sql<string | null>`s."periodTo"::text`.as("paidUntil")])
      .select((e) => [
        e
          .selectFrom("memberships as m")
          .select(sql<number>`count(*)::int`.as("n"))
          .where("m.status", "=", "active")
          .where("m.role", "=", "Student")
          .as("students"),
        e
          .selectFrom("memberships as m")
          .select(sql<number>`count(*)::int`.as("n"))
          .where("m.status", "=", "active")
          .where("m.role", "<>", "Student")
          .where("m.userId", "<>", userId)
          .as("staff"),
        e
          .selectFrom("items as t")
          .select(sql<number>`count(*)::int`.as("n"))
          .where("t.deletedAt", "is", null)
          .as("items"),
      ])
      .executeTakeFirst(),
  )
  const { status, students, staff, items, ...more } = counts
  return {
    ...more,
    ...{ students: students ?? 0, staff: staff ?? 0, items: items ?? 0 },
    restriction: RESTRICTIONS.some((one) => one === status) ? await findRestriction(db) : null,
  }
}

/** The restriction of the current institute that counts, a closing before a suspension; null where there is none. */
export async function findRestriction(db: Db): Promise<OwnRestriction | null> {
  const row = await db
    .selectFrom("institute_restrictions as r")
    .select(["r.kind", "r.category", "r.message", "r.createdAt as since", "r.byInstitute as isOwn", "r.appealedAt"])
    .select((e) => e.fn.coalesce("r.until", "r.reopenUntil").as("until"))
    .where("r.endedAt", "is", null)
    .orderBy("r.kind")
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { appealedAt, kind, category, ...rest } = row
  return {
    ...rest,
    kind: enumOf(RESTRICTIONS, kind, "kind of a restriction"),
    category: enumOrNull(SUSPENSION_CATEGORIES, category, "category of a suspension"),
    hasAppealed: appealedAt !== null,
  }
}
