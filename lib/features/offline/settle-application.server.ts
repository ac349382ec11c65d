import { record } from "@/lib/features/events/events.server"
import { findTaxOfParts } from "@/lib/features/invoices/invoices.server"
import { settleOffline } from "@/lib/features/orders/orders.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { offlineEvents } from "./events"
import { factsOf, type LockedApplication, moveApplication, sumReceipts } from "./locked-application.server"
import { findLastPayment } from "./receipt-queries.server"

/**
 * Enrols the applicant of an application in `payment_received` of which everything can be given, by the steps of every sale. The last
 * thing that a transaction does.
 */
export async function settleApplication(db: Db, actor: Actor, application: LockedApplication): Promise<void> {
  const { sale, writtenOffMinor } = application
  const { receivedMinor } = await sumReceipts(db, application)
  await moveApplication(db, application, { to: "enrolled" })
  await record(db, offlineEvents.enrolled, { by: actor, data: await factsOf(db, application) })
  await settleOffline(db, sale, {
    payment: await findLastPayment(db, sale.order.id),
    advances: { receivedMinor, writtenOffMinor, tax: await findTaxOfParts(db, sale.order.id) },
    recordedBy: actor.userId,
  })
}
