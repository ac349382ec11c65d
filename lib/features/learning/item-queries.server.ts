import { listEntitledItems } from "@/lib/features/entitlements/entitlements.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { ItemKind } from "@/lib/shared/item-kinds"
import type { LearningItem } from "./contract"

/** The items to which a user has a valid entitlement, with progress, by last activity. */
export async function listLearningItems(db: Db, userId: number): Promise<LearningItem[]> {
  const entitlements = await listEntitledItems(db, userId)
  if (entitlements.length === 0) return []
  const ids = entitlements.map(({ itemId }) => itemId)
  const [items, teachers] = await Promise.all([listItems(db, userId, ids), listTeachers(db, ids)])
  const cards = entitlements.flatMap(({ itemId, since, expiresAt }) => {
    const item = items.find(({ id }) => id === itemId)
    const names = teachers.filter((teacher) => teacher.itemId === itemId).map(({ name }) => name)
    return item ? [{ ...item, since, expiresAt, teachers: names }] : []
  })
  return cards.toSorted((a, b) => lastActivity(b) - lastActivity(a))
}

const lastActivity = ({ lastOpenedAt, since }: { lastOpenedAt: Date | null; since: Date }) =>
  Math.max(lastOpenedAt?.getTime() ?? 0, since.getTime())

function listItems(db: Db, userId: number, ids: number[]) {
  return db
    .selectFrom("items as i")
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
      q.fn.coalesce("e.percent", q.lit(0)).as("percent"),
      "e.lastOpenedAt",
      "e.completedAt",
      q.fn
        .coalesce(
          q
            .selectFrom("materials as m")
            .whereRef("m.itemId", "=", "i.id")
            .select((m) => m.fn.countAll<number>().as("n")),
          q.lit(0),
        )
        .as("lessons"),
      q.fn
        .coalesce(
          q
            .selectFrom("material_progress as p")
            .whereRef("p.itemId", "=", "i.id")
            .where("p.userId", "=", userId)
            .where("p.completedAt", "is not", null)
            .select((p) => p.fn.countAll<number>().as("n")),
          q.lit(0),
        )
        .as("lessonsDone"),
    ])
    .where("i.id", "in", ids)
    .$narrowType<{ kind: ItemKind }>()
    .execute()
}

function listTeachers(db: Db, ids: number[]) {
  return db
    .selectFrom("item_teachers as t")
    .innerJoin("users as u", "u.id", "t.userId")
    .select([
      "t.itemId",
      (q) =>
        q.fn<string>("concat_ws", [q.val(" "), "u.firstName", q.fn("nullif", ["u.lastName", q.val("")])]).as("name"),
    ])
    .where("t.itemId", "in", ids)
    .orderBy("t.displayOrder")
    .execute()
}
