import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { notifyBells } from "../inbox/bell.server"

/** A message that the program writes itself, in the language of its recipient. */
type AutomaticMessage = { title: string; body: string; link: string }

/**
 * Shows a message at the bell of one user if and when the transaction commits. It is sent by no other channel, and is none
 * of the notifications that staff have sent.
 */
export async function notifyUser(db: Db, userId: number, message: AutomaticMessage): Promise<void> {
  const { id: notificationId } = await db
    .insertInto("notifications")
    .values({
      ...message,
      idempotencyKey: randomUUID(),
      audience: "users",
      audienceUserIds: [userId],
      channels: ["bell"],
      isAutomatic: true,
      status: "sent",
      sentAt: sql<Date>`now()`,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  await db.insertInto("user_notifications").values({ notificationId, userId }).execute()
  await notifyBells(db, [userId])
}
