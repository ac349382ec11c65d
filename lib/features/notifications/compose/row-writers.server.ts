import { type Insertable, sql } from "kysely"
import type { Announcements, Notifications } from "@/lib/server/schema/tables"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { WriteRequest, RowWriter } from "./save-draft-or-message.server"

type RequestColumns = "idempotencyKey" | "authorId" | "image"

/** Inserts the row of a notification or updates its draft. */
export const notificationWriter = (
  db: Db,
  { actor, idempotencyKey }: Pick<WriteRequest, "actor" | "idempotencyKey">,
  row: Omit<Insertable<Notifications>, RequestColumns>,
): RowWriter => ({
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

/** Inserts the row of an announcement or updates its draft. */
export const announcementWriter = (
  db: Db,
  { actor, idempotencyKey }: Pick<WriteRequest, "actor" | "idempotencyKey">,
  row: Omit<Insertable<Announcements>, RequestColumns>,
): RowWriter => ({
  insert: (rest) =>
    db
      .insertInto("announcements")
      .values({ ...row, ...rest, idempotencyKey, authorId: actor.userId })
      .onConflict((conflict) => conflict.column("idempotencyKey").doNothing())
      .returning("id")
      .executeTakeFirst(),
  update: (id, rest) =>
    db
      .updateTable("announcements")
      .set({ ...row, ...rest, updatedAt: sql`now()` })
      .where("id", "=", id)
      .execute(),
})
