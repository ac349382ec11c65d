import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"

/** What somebody learned lesson by lesson, on which days, what they teach, and what they wrote of items. */
export const listLearning = async (db: Db, userId: number) => ({
  lessons: await listLessons(db, userId),
  learningDays: await listLearningDays(db, userId),
  teaching: await listTaught(db, userId),
  reviews: await listReviews(db, userId),
})

const listLessons = (db: Db, userId: number) =>
  db
    .selectFrom("material_progress as p")
    .innerJoin("materials as m", (on) =>
      on.onRef("m.instituteId", "=", "p.instituteId").onRef("m.id", "=", "p.materialId"),
    )
    .select(["m.title", "p.percent", "p.positionSeconds", "p.completedAt", "p.updatedAt"])
    .where("p.userId", "=", userId)
    .orderBy("p.materialId")
    .execute()

const listLearningDays = async (db: Db, userId: number) => {
  const rows = await db
    .selectFrom("learner_days")
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as("day"))
    .where("userId", "=", userId)
    .orderBy("learner_days.day")
    .execute()
  return rows.map(({ day }) => day)
}

const listTaught = (db: Db, userId: number) =>
  db
    .selectFrom("item_teachers as t")
    .innerJoin("items as i", (on) => on.onRef("i.instituteId", "=", "t.instituteId").onRef("i.id", "=", "t.itemId"))
    .select("i.title")
    .where("t.userId", "=", userId)
    .orderBy("i.id")
    .execute()

const listReviews = (db: Db, userId: number) =>
  db
    .selectFrom("reviews as r")
    .innerJoin("items as i", (on) => on.onRef("i.instituteId", "=", "r.instituteId").onRef("i.id", "=", "r.itemId"))
    .select(["i.title", "r.rating", "r.body", "r.status", "r.createdAt"])
    .where("r.userId", "=", userId)
    .orderBy("r.id")
    .execute()
