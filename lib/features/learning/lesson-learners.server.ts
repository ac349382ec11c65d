import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { PageInput } from "@/lib/contract/shapes"
import { canOpen, selectEntitledItems } from "@/lib/features/access/access.server"
import type { Actor } from "@/lib/server/auth/actor"
import { likePattern } from "@/lib/server/db/like-pattern"
import { onPage, pageOf, withTotal } from "@/lib/server/db/page"
import type { Db } from "@/lib/server/tenancy/transaction"
import { completedByOf } from "./completion"
import { findMaterial } from "./lesson-queries.server"

const fullName = sql<string>`trim(u."firstName" || ' ' || u."lastName")`

/**
 * A page of the learners who have access to the item of a lesson, each with their progress in the lesson, and how many of all have
 * completed it. Throws `not_found` for a lesson of an item that the actor does not manage.
 */
export async function listLessonLearners(
  db: Db,
  actor: Actor,
  { materialId, ...page }: PageInput & { materialId: number },
) {
  const lesson = await findMaterial(db, materialId)
  if (!lesson || !(await canOpen(db, actor, lesson.itemId))) throw new Failure("not_found")
  const learners = selectLearners(db, { materialId, itemId: lesson.itemId })
  const [rows, counted] = await Promise.all([
    learners
      .select(["u.id as userId", fullName.as("name"), "u.image", "p.completedAt", "p.completedBy", "p.lastReportAt"])
      .select((e) => [
        e.fn.coalesce("p.percent", e.lit(0)).as("percent"),
        sql<number>`count(*) over ()::int`.as("total"),
      ])
      .$if(page.searchParam !== undefined, (query) =>
        query.where(fullName, "ilike", likePattern(page.searchParam ?? "")),
      )
      .orderBy("p.lastReportAt", (order) => order.desc().nullsLast())
      .orderBy("u.id")
      .$call(onPage(page))
      .execute(),
    learners.select((e) => e.fn.count<number>("p.completedAt").as("completed")).executeTakeFirstOrThrow(),
  ])
  const content = pageOf(withTotal(rows), page, ({ total: _, ...row }) => ({
    ...row,
    completedBy: completedByOf(row.completedBy),
  }))
  return { ...content, completed: counted.completed }
}

const selectLearners = (db: Db, { materialId, itemId }: { materialId: number; itemId: number }) =>
  db
    .selectFrom("enrolments as n")
    .innerJoin("users as u", "u.id", "n.userId")
    .leftJoin("material_progress as p", (on) =>
      on.onRef("p.userId", "=", "n.userId").on("p.materialId", "=", materialId),
    )
    .where("n.itemId", "=", itemId)
    .where((e) => e.exists(selectEntitledItems(db, sql<number>`n."userId"`).where("itemId", "=", itemId)))
