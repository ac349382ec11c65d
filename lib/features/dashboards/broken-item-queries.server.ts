import { type Placeholder, preparedQuery } from "@/lib/server/db/prepared-query"
import type { Db } from "@/lib/server/tenancy/transaction"

const MAX_BROKEN = 6

/** Items with lessons whose file is in the trash, those with the most first. */
export const listBrokenItems = preparedQuery((db) => selectBrokenItems(db))

/** The same of the items that a teacher teaches. */
export const listBrokenItemsOf = preparedQuery((db, placeholder: Placeholder<{ userId: number }>) =>
  selectBrokenItems(db).where((e) =>
    e.exists(
      e
        .selectFrom("item_teachers as t")
        .whereRef("t.itemId", "=", "i.id")
        .where("t.userId", "=", placeholder("userId")),
    ),
  ),
)

function selectBrokenItems(db: Pick<Db, "selectFrom">) {
  return db
    .selectFrom("files as f")
    .innerJoin("materials as m", "m.fileId", "f.id")
    .innerJoin("items as i", "i.id", "m.itemId")
    .select((e) => ["i.id", "i.title", e.fn.countAll<number>().as("lessons")])
    .where("f.deletedAt", "is not", null)
    .where("i.deletedAt", "is", null)
    .where("i.status", "<>", "archived")
    .groupBy(["i.id", "i.title"])
    .orderBy("lessons", "desc")
    .orderBy("i.id")
    .limit(MAX_BROKEN)
}
