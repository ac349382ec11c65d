import { type RawBuilder, sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"

/**
 * The lesson with which a user continues an item, by the rule of `lessonToContinue`, for a lateral join with `item`, and
 * with the lesson and the section that the user opened last in it, `last` and `last_section`.
 */
export const selectLessonToContinue = (db: Db, userId: RawBuilder<number>) =>
  db
    .selectFrom("materials as m")
    .innerJoin("sections as s", "s.id", "m.sectionId")
    .leftJoin("material_progress as p", (on) => on.onRef("p.materialId", "=", "m.id").on("p.userId", "=", userId))
    .select((q) => [
      "m.id",
      "m.title",
      "m.kind",
      "m.durationSeconds",
      "s.title as sectionTitle",
      q.fn.coalesce("p.percent", q.lit(0)).as("percent"),
      q.fn.coalesce("p.positionSeconds", q.lit(0)).as("positionSeconds"),
    ])
    .where("m.itemId", "=", sql<number>`item.id`)
    .orderBy(sql`p."completedAt" is not null`)
    .orderBy(
      sql`(s."displayOrder", s.id, m."displayOrder", m.id)
        < (last_section."displayOrder", last_section.id, last."displayOrder", last.id)`,
    )
    .orderBy("s.displayOrder")
    .orderBy("s.id")
    .orderBy("m.displayOrder")
    .orderBy("m.id")
    .limit(sql.lit(1))

/** The number of lessons that a user has completed, and the seconds of video and audio that they have watched. */
export const selectLearned = (db: Db, userId: RawBuilder<number>) =>
  db
    .selectFrom("material_progress as p")
    .innerJoin("materials as m", "m.id", "p.materialId")
    .select((e) => [
      e.fn.count<number>("p.completedAt").as("allLessonsDone"),
      sql<number>`coalesce(sum((select sum(upper(r) - lower(r)) from unnest(p.watched) as r))
        filter (where m.kind in ('video', 'audio')), 0)`.as("learnedSeconds"),
    ])
    .where("p.userId", "=", userId)
