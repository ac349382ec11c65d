import { type ExpressionBuilder, type RawBuilder, sql } from "kysely"
import { selectEntitledItems } from "@/lib/features/access/access.server"
import { isShownTeacher } from "@/lib/features/items/items.server"
import type { DB } from "@/lib/server/schema/tables"
import { type Placeholder, preparedQuery } from "@/lib/server/db/prepared-query"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { ItemKind } from "@/lib/shared/item-kinds"
import type { LearningItem } from "./contract"

/** The items to which a user has a valid entitlement, with progress, by last activity. */
export const listLearningItems = (db: Db, userId: number): Promise<LearningItem[]> => listRows(db, { userId })

const listRows = preparedQuery((db, placeholder: Placeholder<{ userId: number }>) =>
  selectLearningItems(db, placeholder("userId"))
    .orderBy("activeAt", "desc")
    .orderBy("entitled.since", "desc")
    .orderBy("i.id", "desc"),
)

/** The items to which a user has a valid entitlement, with progress and the time of the last activity. */
export const selectLearningItems = (db: Db, userId: RawBuilder<number>) =>
  db
    .selectFrom(selectEntitledItems(db, userId).as("entitled"))
    .innerJoin("items as i", "i.id", "entitled.itemId")
    .innerJoin("institutes as home", "home.id", "i.instituteId")
    .leftJoin("enrolments as e", (on) => on.onRef("e.itemId", "=", "i.id").on("e.userId", "=", userId))
    .leftJoin("files as f", "f.key", "i.image")
    .select((q) => [
      "i.id",
      "i.kind",
      "i.title",
      "i.image",
      "f.blur",
      "i.startsAt",
      "home.country",
      "entitled.since",
      "entitled.expiresAt",
      q.fn.coalesce("e.percent", q.lit(0)).as("percent"),
      "e.lastOpenedAt",
      "e.completedAt",
      sql<number>`(select count(*) from materials m where m."itemId" = i.id)`.as("lessons"),
      sql<number>`(select count(*) from material_progress p join materials m on m.id = p."materialId"
        where p."itemId" = i.id and p."userId" = ${userId} and p."completedAt" is not null)`.as("lessonsDone"),
      teacherNames(q).as("teachers"),
      sql<Date>`greatest(entitled.since, e."lastOpenedAt")`.as("activeAt"),
    ])
    .$narrowType<{ kind: ItemKind }>()

const teacherNames = (e: ExpressionBuilder<DB & { i: DB["items"] }, "i">) =>
  sql<string[]>`array(${e
    .selectFrom("item_teachers as t")
    .innerJoin("users as u", "u.id", "t.userId")
    .select(sql<string>`concat_ws(' ', u."firstName", nullif(u."lastName", ''))`.as("name"))
    .whereRef("t.itemId", "=", "i.id")
    .where(isShownTeacher)
    .orderBy("t.displayOrder")})`
