import type { Db } from "@/lib/server/tenancy/transaction"
import { OPEN_STATES } from "./states"

/** Closes an open order, which frees its seats; does nothing to an order in any other state. */
export const closeOrder = (db: Db, orderId: number, status: "expired" | "cancelled") =>
  db.updateTable("orders").set({ status }).where("id", "=", orderId).where("status", "in", OPEN_STATES).execute()
