import { sql } from "kysely"
import type { MaterialKind } from "@/lib/features/content/material-kinds"
import { type Placeholder, preparedQuery, preparedRow } from "@/lib/server/db/prepared-query"

/** The lesson with which a user continues each of the given items, by the rule of `lessonToContinue`. */
export const listLessonsToContinue = preparedQuery(
  (db, placeholder: Placeholder<{ userId: number; itemIds: number[] }>) =>
    db
      .selectFrom("materials as m")
      .innerJoin("sections as s", "s.id", "m.sectionId")
      .leftJoin("material_progress as p", (on) =>
        on.onRef("p.materialId", "=", "m.id").on("p.userId", "=", placeholder("userId")),
      )
      .leftJoin("enrolments as e", (on) =>
        on.onRef("e.itemId", "=", "m.itemId").on("e.userId", "=", placeholder("userId")),
      )
      .leftJoin("materials as last", (on) =>
        on.onRef("last.id", "=", "e.lastMaterialId").onRef("last.itemId", "=", "m.itemId"),
      )
      .leftJoin("sections as last_section", "last_section.id", "last.sectionId")
      .distinctOn("m.itemId")
      .select((q) => [
        "m.id",
        "m.itemId",
        "m.title",
        "m.kind",
        "m.durationSeconds",
        "s.title as sectionTitle",
        q.fn.coalesce("p.percent", q.lit(0)).as("percent"),
        q.fn.coalesce("p.positionSeconds", q.lit(0)).as("positionSeconds"),
      ])
      .where("m.itemId", "=", sql<number>`any (${placeholder("itemIds")})`)
      .orderBy("m.itemId")
      .orderBy(sql`p."completedAt" is not null`)
      .orderBy(
        sql`(s."displayOrder", s.id, m."displayOrder", m.id)
        < (last_section."displayOrder", last_section.id, last."displayOrder", last.id)`,
      )
      .orderBy("s.displayOrder")
      .orderBy("s.id")
      .orderBy("m.displayOrder")
      .orderBy("m.id")
      .$narrowType<{ kind: MaterialKind }>(),
)

/** The number of lessons that a user has completed, and the seconds of video and audio that they have watched. */
export const findLearned = preparedRow((db, placeholder: Placeholder<{ userId: number }>) =>
  db
    .selectFrom("material_progress as p")
    .innerJoin("materials as m", "m.id", "p.materialId")
    .select((e) => [
      e.fn.count<number>("p.completedAt").as("lessonsDone"),
      sql<number>`coalesce(round(sum(m."durationSeconds" * p.percent) / 100.0), 0)`.as("learnedSeconds"),
    ])
    .where("p.userId", "=", placeholder("userId")),
)
