import { Failure } from "@/lib/contract/errors"
import { listEntitled } from "@/lib/features/access/access.server"
import { record } from "@/lib/features/events/events.server"
import { openOfflineOrder } from "@/lib/features/orders/orders.server"
import { orderedItems } from "@/lib/features/orders/ordered-items"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Received, SoldByHand } from "./application-inputs"
import { insertApplication } from "./apply.server"
import { offlineEvents } from "./events"
import { factsOf, lockApplication, moveApplication, sumReceipts } from "./locked-application.server"
import { recordReceipt, type RequestStatus } from "./record-receipt.server"
import { requireLearner } from "./quote-by-hand.server"
import { requireGrantable } from "./require-grantable.server"
import { settleApplication } from "./settle-application.server"
import { WRITE_OFF_PART } from "./states"

/** Enrols where the whole was received and something could not be given then. Throws what still cannot be. */
export async function completeApplication(db: Db, actor: Actor, id: number): Promise<void> {
  const application = await lockApplication(db, id)
  if (application.status !== "payment_received") throw new Failure("application_moved")
  await requireGrantable(db, application.sale)
  await settleApplication(db, actor, application)
}

/** Asks for what is missing no more, and enrols. Throws `write_off_refused` where that is too much, or a cheque is on its way. */
export async function writeOff(db: Db, actor: Actor, id: number): Promise<void> {
  const application = await lockApplication(db, id)
  const { receivedMinor, clearingMinor } = await sumReceipts(db, application)
  const { totalMinor } = application.sale.order
  const writtenOffMinor = totalMinor - receivedMinor
  if (clearingMinor > 0 || writtenOffMinor <= 0 || writtenOffMinor * WRITE_OFF_PART > totalMinor)
    throw new Failure("write_off_refused")
  await requireGrantable(db, application.sale)
  await moveApplication(db, application, { to: "payment_received", writtenOffMinor })
  await record(db, offlineEvents.writtenOff, {
    by: actor,
    data: { ...(await factsOf(db, application)), amountMinor: writtenOffMinor },
  })
  await settleApplication(db, actor, { ...application, writtenOffMinor })
}

type Sold = Received & SoldByHand & { expectedTotalMinor?: number | null | undefined }

/**
 * Sells items to a learner who has paid the institute itself, at list prices: accepts and records in one step. Returns the id of the
 * application.
 */
export async function enrolByHand(
  db: Db,
  actor: Actor,
  input: Sold & { requestStatus: RequestStatus },
): Promise<number> {
  const { userId, items, billing, expectedTotalMinor, ...received } = input
  await requireLearner(db, userId)
  const order = await openOfflineOrder(
    db,
    { userId, isOwned: async (itemId) => (await listEntitled(db, userId, [itemId])).length > 0 },
    {
      items: orderedItems(items),
      billing: billing ?? undefined,
      expectedTotalMinor: expectedTotalMinor ?? undefined,
    },
  )
  const { reference = null } = received
  const mode = received.mode ?? "cash"
  const noProof = { note: null, proofKey: null, proofMime: null }
  const id = await insertApplication(db, { orderId: order.id, mode, reference, ...noProof })
  await recordReceipt(db, actor, { ...received, id })
  return id
}
