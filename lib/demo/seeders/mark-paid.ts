import { randomBytes } from "node:crypto"
import type { Db } from "@/lib/server/tenancy/transaction"

const MINUTE_MS = 60_000

/** Marks an order of one line as paid at a time of the past; returns the id of its line. */
export async function markPaid(db: Db, orderId: number, { paidAt, isRecorded }: { paidAt: Date; isRecorded: boolean }) {
  await db
    .updateTable("orders")
    .set({
      ...{ status: "paid", paidAt, createdAt: new Date(paidAt.getTime() - 2 * MINUTE_MS) },
      expiresAt: new Date(paidAt.getTime() + 28 * MINUTE_MS),
      providerOrderId: isRecorded ? null : `order_${randomBytes(7).toString("hex")}`,
    })
    .where("id", "=", orderId)
    .execute()
  const line = await db
    .updateTable("order_lines")
    .set({ status: "granted" })
    .where("orderId", "=", orderId)
    .returning("id")
    .executeTakeFirstOrThrow()
  return line.id
}
