import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { findProgress } from "./lesson-queries.server"
import { itemPercent } from "./progress"

/** Counts the lessons of an enrolment anew, after a completion or a reopening; that the item was completed stays. */
export async function countLessons(db: Db, { userId, itemId }: { userId: number; itemId: number }) {
  const { lessons, lessonsDone, coverage } = await findProgress(db, userId, itemId)
  const percent = itemPercent({ lessons, lessonsDone, coverage })
  const completed = percent === 100 ? sql<Date>`coalesce("completedAt", now())` : sql<Date | null>`"completedAt"`
  return db
    .updateTable("enrolments")
    .set({ percent, lessonsDone, lessonsAll: lessons, completedAt: completed })
    .where("userId", "=", userId)
    .where("itemId", "=", itemId)
    .returning(["percent", "lessonsAll", "lessonsDone", "completedAt"])
    .executeTakeFirstOrThrow()
}
