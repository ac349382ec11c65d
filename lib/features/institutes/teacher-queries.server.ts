import { sql, type SqlBool } from "kysely"
import { isListed } from "@/lib/features/access/access.server"
import { TEACHING_ROLES } from "@/lib/features/items/items.server"
import { isInstituteActive } from "@/lib/server/tenancy/is-institute-active"
import type { Db } from "@/lib/server/tenancy/transaction"
import { likePattern } from "@/lib/server/db/like-pattern"
import { onPage } from "@/lib/server/db/page"

/** SQL condition on staff, `m`: teachers, and the admins who teach an item that is listed. */
export const isTeacher = sql<SqlBool>`(m.role = 'Teacher' or exists (
  select from item_teachers t join items i on i.id = t."itemId" where t."userId" = m."userId" and ${isListed()}))`

const selectTeachers = (db: Db) =>
  db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.userId")
    .leftJoin("teacher_profiles as p", "p.userId", "m.userId")
    .select(["m.userId", sql<string>`trim(u."firstName" || ' ' || u."lastName")`.as("name"), "u.image"])
    .select(["p.headline", "p.bio", "p.experienceYears", sql<string[]>`coalesce(p.subjects, '{}')`.as("subjects")])
    .select((e) =>
      e
        .selectFrom("item_teachers as t")
        .innerJoin("items as i", "i.id", "t.itemId")
        .select(sql<number>`count(*)::int`.as("count"))
        .whereRef("t.userId", "=", "m.userId")
        .where(isListed())
        .as("items"),
    )
    .where("m.role", "in", TEACHING_ROLES)
    .where("m.status", "=", "active")
    .where(isTeacher)
    .where(isInstituteActive)

/** A page of the active teachers, each with the total number. */
export const listTeacherRows = (
  db: Db,
  { page, size, searchParam }: { page: number; size: number; searchParam?: string | undefined },
) =>
  selectTeachers(db)
    .select(sql<number>`count(*) over ()::int`.as("total"))
    .$if(Boolean(searchParam), (query) =>
      query.where(sql<string>`u."firstName" || ' ' || u."lastName"`, "ilike", likePattern(searchParam ?? "")),
    )
    .orderBy(sql`p."displayOrder" nulls last`)
    .orderBy("m.id")
    .$call(onPage({ page, size }))
    .execute()

/** One active teacher. */
export const findTeacherRow = (db: Db, userId: number) =>
  selectTeachers(db)
    .leftJoin("files as teaser", "teaser.id", "p.teaserFileId")
    .select("teaser.key as teaserKey")
    .where("m.userId", "=", userId)
    .executeTakeFirst()
