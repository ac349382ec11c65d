import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { type LockedSale, lockOrder } from "@/lib/features/orders/orders.server"
import { shortTitles } from "@/lib/features/orders/short-titles"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type ApplicationState, applicationStateOf, type OfflineMode, offlineModeOf, statesBefore } from "./states"

/** An application with its order, lines and items; all rows are locked until the transaction ends. */
export interface LockedApplication {
  id: number
  status: ApplicationState
  writtenOffMinor: number
  /** How the applicant said that they pay. */
  mode: OfflineMode
  sale: LockedSale
}

/** Locks an application, by the order of all locks of money. Throws `not_found`, also for one of another buyer than the given. */
export async function lockApplication(db: Db, id: number, applicantId?: number): Promise<LockedApplication> {
  const { orderId } = await orNotFound(
    db.selectFrom("offline_applications").select("orderId").where("id", "=", id).executeTakeFirst(),
  )
  const sale = await orNotFound(lockOrder(db, orderId))
  if (applicantId !== undefined && sale.order.buyerId !== applicantId) throw new Failure("not_found")
  const { status, mode, ...application } = await db
    .selectFrom("offline_applications")
    .select(["id", "status", "writtenOffMinor", "mode"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...application, status: applicationStateOf(status), mode: offlineModeOf(mode), sale }
}

interface Move {
  to: ApplicationState
  reviewerId?: number
  reason?: string
  writtenOffMinor?: number
}

/** Moves an application to a state. Throws `application_moved` where it is in none from which it may. */
export async function moveApplication(db: Db, { id }: { id: number }, { to, ...values }: Move): Promise<void> {
  const moved = await db
    .updateTable("offline_applications")
    .set({ status: to, ...values })
    .where("id", "=", id)
    .where("status", "in", statesBefore(to))
    .returning("id")
    .executeTakeFirst()
  if (!moved) throw new Failure("application_moved")
}

/** What was received for an application: what counts, and what is not cleared. */
export async function sumReceipts(
  db: Db,
  { id }: { id: number },
): Promise<{ receivedMinor: number; clearingMinor: number }> {
  return db
    .selectFrom("offline_receipts")
    .select([
      sql<number>`coalesce(sum("amountMinor") filter (where state = 'counted'), 0)::bigint`.as("receivedMinor"),
      sql<number>`coalesce(sum("amountMinor") filter (where state = 'awaiting_clearance'), 0)::bigint`.as(
        "clearingMinor",
      ),
    ])
    .where("applicationId", "=", id)
    .executeTakeFirstOrThrow()
}

/** What is left to pay. */
export async function leftOf(db: Db, { id, writtenOffMinor, sale }: LockedApplication): Promise<number> {
  const { receivedMinor, clearingMinor } = await sumReceipts(db, { id })
  return sale.order.totalMinor - receivedMinor - clearingMinor - writtenOffMinor
}

/** What an event says of an application. */
export async function factsOf(db: Db, { id, sale: { order, lines } }: Pick<LockedApplication, "id" | "sale">) {
  const { firstName, lastName } = await db
    .selectFrom("users")
    .select(["firstName", "lastName"])
    .where("id", "=", order.buyerId)
    .executeTakeFirstOrThrow()
  return {
    applicationId: id,
    orderId: order.id,
    transactionId: order.transactionId,
    number: order.number,
    buyerId: order.buyerId,
    applicant: `${firstName} ${lastName}`.trim(),
    item: shortTitles(lines.map(({ title }) => title)),
    currency: order.currency,
  }
}

/** The same with what is left to pay, and until when. */
export async function leftFactsOf(db: Db, application: LockedApplication) {
  return {
    ...(await factsOf(db, application)),
    leftMinor: await leftOf(db, application),
    expiresAt: application.sale.order.expiresAt.toISOString(),
  }
}
