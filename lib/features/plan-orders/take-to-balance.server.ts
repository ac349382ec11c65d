import { changeBalance } from "@/lib/features/billing/billing.server"
import { record } from "@/lib/features/events/events.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { planPaymentEvents } from "./payments-events"

interface Part {
  receiptId: number
  forInstituteId: number
  amountMinor: number
  currency: string
  reference: string
  number: string
  by: number
}

/** Takes a payment that settles no order to the balance of its institute, in a transaction of the platform: it pays what is ordered next. */
export async function takeToBalance(db: Db, part: Part): Promise<void> {
  const { receiptId, forInstituteId: instituteId, by, amountMinor, currency, reference, number: order } = part
  await changeBalance(db, instituteId, { kind: "received", receiptId, amountMinor, currency, actorId: by })
  const data = { order, amountMinor, currency, reference }
  await record(db, planPaymentEvents.partReceived, { by, instituteId, data })
}
