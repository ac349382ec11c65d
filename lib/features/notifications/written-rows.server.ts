import { type Insertable, sql } from "kysely"
import type { InstituteNotices, Notifications } from "@/lib/server/db/tables"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Order, Writing } from "./write-down.server"

type Given = "idempotencyKey" | "authorId" | "image"

/** How the row of a notification is written, anew or over its draft. */
export const notificationRow = (
  db: Db,
  { actor, idempotencyKey }: Pick<Order, "actor" | "idempotencyKey">,
  row: Omit<Insertable<Notifications>, Given>,
): Writing => ({
  insert: (rest) =>
    db
      .insertInto("notifications")
      .values({ ...row, ...rest, idempotencyKey, authorId: actor.userId })
      .onConflict((conflict) => conflict.columns(["instituteId", "idempotencyKey"]).doNothing())
      .returning("id")
      .executeTakeFirst(),
  update: (id, rest) =>
    db
      .updateTable("notifications")
      .set({ ...row, ...rest, updatedAt: sql`now()` })
      .where("id", "=", id)
      .execute(),
})

/** The same for the row of a notice to institutes. */
export const noticeRow = (
  db: Db,
  { actor, idempotencyKey }: Pick<Order, "actor" | "idempotencyKey">,
  row: Omit<Insertable<InstituteNotices>, Given>,
): Writing => ({
  insert: (rest) =>
    db
      .insertInto("institute_notices")
      .values({ ...row, ...rest, idempotencyKey, authorId: actor.userId })
      .onConflict((conflict) => conflict.column("idempotencyKey").doNothing())
      .returning("id")
      .executeTakeFirst(),
  update: (id, rest) =>
    db
      .updateTable("institute_notices")
      .set({ ...row, ...rest, updatedAt: sql`now()` })
      .where("id", "=", id)
      .execute(),
})
