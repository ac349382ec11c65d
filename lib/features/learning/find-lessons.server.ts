import { sql } from "kysely"
import { isManagedBy, selectEntitledItems } from "@/lib/features/access/access.server"
import { materialKindOf } from "@/lib/features/catalogue/material-kinds"
import type { Actor } from "@/lib/server/auth/actor"
import { likePattern } from "@/lib/server/db/like-pattern"
import type { Db } from "@/lib/server/tenancy/transaction"
import { itemKindOf } from "@/lib/shared/item-kinds"

const MAX_LESSONS = 5

/** Lessons whose title contains a text, those that begin with it first, at most five: of items that the actor may open. */
export async function findLessons(db: Db, actor: Actor, text: string) {
  const pattern = likePattern(text)
  const rows = await db
    .selectFrom("materials as m")
    .innerJoin("items as i", "i.id", "m.itemId")
    .select(["m.id", "m.title", "m.kind", "i.id as itemId", "i.kind as itemKind", "i.title as itemTitle"])
    .where("m.title", "ilike", pattern)
    .where("i.deletedAt", "is", null)
    .where((e) =>
      actor.role === "Student"
        ? e("i.id", "in", e.selectFrom(selectEntitledItems(db, actor.userId).as("own")).select("own.itemId"))
        : isManagedBy(actor)(e),
    )
    .orderBy(sql`m.title ilike ${pattern.slice(1)}`, "desc")
    .orderBy("m.title")
    .orderBy("m.id")
    .limit(MAX_LESSONS)
    .execute()
  return rows.map(({ itemId, itemKind, itemTitle, kind, ...lesson }) => ({
    ...lesson,
    kind: materialKindOf(kind),
    item: { id: itemId, kind: itemKindOf(itemKind), title: itemTitle },
  }))
}
