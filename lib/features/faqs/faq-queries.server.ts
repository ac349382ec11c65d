import { sql } from "kysely"
import type { z } from "zod"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import { type Faq, FAQ_TYPES, type FaqText, MAX_FAQS } from "./contract"

/** What questions belong to; `itemId` is set for those of an item. */
export interface FaqOwner {
  faqType: Faq["faqType"]
  itemId: number | null
}

const COLUMNS = ["id", "version", "question", "answer", "faqType", "displayOrder"] as const

/** The questions of an owner in display order. */
export async function listFaqs(db: Db, { faqType, itemId }: FaqOwner): Promise<Faq[]> {
  const rows = await db
    .selectFrom("faqs")
    .select(COLUMNS)
    .where("faqType", "=", faqType)
    .where("itemId", "is not distinct from", itemId)
    .orderBy("displayOrder")
    .orderBy("id")
    .limit(MAX_FAQS)
    .execute()
  return rows.map(toFaq)
}

/** The owner of a question, if there is such a question, of everybody or of the draft of an item. */
export async function findFaqOwner(db: Db, id: number): Promise<FaqOwner | undefined> {
  const row = await db
    .selectFrom("faqs")
    .select(["faqType", "itemId"])
    .where("id", "=", id)
    .unionAll(db.selectFrom("draft_faqs").select(["faqType", "itemId"]).where("id", "=", id))
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, faqType: faqTypeOf(row.faqType) }
}

/** Inserts a question behind the others of its owner, or at a place, from which the others move on. */
export async function insertFaq(
  db: Db,
  owner: FaqOwner,
  { displayOrder, ...text }: z.output<typeof FaqText> & { displayOrder?: number | undefined },
): Promise<Faq> {
  if (displayOrder !== undefined)
    await db
      .updateTable("faqs")
      .set({ displayOrder: sql<number>`"displayOrder" + 1` })
      .where("faqType", "=", owner.faqType)
      .where("itemId", "is not distinct from", owner.itemId)
      .where("displayOrder", ">=", displayOrder)
      .execute()
  const row = await db
    .insertInto("faqs")
    .values({ ...owner, ...text, displayOrder: displayOrder ?? nextPlace(owner) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return toFaq(row)
}

/** Updates a question, if it is still at the version where one is given. */
export async function updateFaq(
  db: Db,
  { id, version }: { id: number; version?: number | undefined },
  { question, answer }: z.output<typeof FaqText>,
): Promise<Faq | undefined> {
  let change = db.updateTable("faqs").set({ question, answer }).where("id", "=", id)
  if (version !== undefined) change = change.where("version", "=", version)
  const row = await change.returning(COLUMNS).executeTakeFirst()
  return row && toFaq(row)
}

/** Orders questions by their place in the list. */
export const updateFaqOrder = (db: Db, ids: readonly number[]) =>
  sql`update ${sql.table("faqs")} as q set "displayOrder" = place.at
    from unnest(${ids}::bigint[]) with ordinality as place (id, at)
    where q.id = place.id and q."displayOrder" <> place.at`.execute(db)

const nextPlace = ({ faqType, itemId }: FaqOwner) =>
  sql<number>`(select coalesce(max("displayOrder") + 1, 0) from ${sql.table("faqs")}
    where "faqType" = ${faqType} and "itemId" is not distinct from ${itemId}::bigint)`

const faqTypeOf = (text: string) => enumOf(FAQ_TYPES, text, "type of a question")

const toFaq = <Row extends { faqType: string }>(row: Row) => ({ ...row, faqType: faqTypeOf(row.faqType) })
