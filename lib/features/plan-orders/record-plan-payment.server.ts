import { randomBytes } from "node:crypto"
import { sql } from "kysely"
import type { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import { record } from "@/lib/features/events/events.server"
import { indianDate } from "@/lib/features/invoices/financial-year"
import { receiptEntries } from "@/lib/features/ledger/advance-entries"
import { postEntries } from "@/lib/features/ledger/ledger.server"
import { chargedOf } from "@/lib/features/orders/charged"
import { findObstacles, lockOrder, settleOffline } from "@/lib/features/orders/orders.server"
import { isOpenState } from "@/lib/features/orders/states"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import type { PLAN_PAYMENT_MODES, planPayments } from "./payments-contract"
import { planPaymentEvents } from "./payments-events"
import { findPlanOrder } from "./plan-order-queries.server"

type Received = z.output<typeof planPayments.record.body> & { id: number }

const NO_TAX = { cgstMinor: 0, sgstMinor: 0, utgstMinor: 0, igstMinor: 0 }
const MODES: Record<(typeof PLAN_PAYMENT_MODES)[number], string> = {
  bank: "Bank transfer",
  upi: "UPI",
  cheque: "Cheque",
  cash: "Cash",
}

/**
 * Records that an order of a plan was paid to the platform itself, and settles it by the steps of every sale. The same payment once more
 * changes nothing. Throws `order_closed` for an order that is not open, `payment_mismatch` for another sum than is due,
 * `duplicate_reference` for a reference of another order, and `state` where the plan has changed since it was ordered.
 */
export async function recordPlanPayment(by: number, { id: forInstituteId, ...received }: Received): Promise<void> {
  if (received.receivedOn > indianDate(new Date()))
    throw new Failure("invalid_input", { fields: { receivedOn: ["Must not be later than today"] } })
  await withInstitute(PLATFORM_INSTITUTE_ID, async (db) => {
    const { id: orderId, plan } = await findPlanOrder(db, {
      instituteId: forInstituteId,
      transactionId: received.transactionId,
    })
    const sale = await orNotFound(lockOrder(db, orderId))
    const instrument = `${MODES[received.mode]} ${keyOf(received.reference)}`
    const former = await findFormer(db, instrument)
    if (former?.orderId === orderId) return
    if (!isOpenState(sale.order.status)) throw new Failure("order_closed")
    if (former) throw new Failure("duplicate_reference", { details: { number: former.number } })
    await settle(db, sale, { by, plan, instrument, forInstituteId, ...received })
  })
}

type Sale = NonNullable<Awaited<ReturnType<typeof lockOrder>>>
type Payment = Omit<Received, "id"> & { by: number; plan: string; instrument: string; forInstituteId: number }

async function settle(db: Db, sale: Sale, { by, plan, instrument, amountMinor, ...received }: Payment): Promise<void> {
  const { id: orderId, currency, number } = sale.order
  const dueMinor = chargedOf(sale.order)
  if (amountMinor !== dueMinor)
    throw new Failure("payment_mismatch", { fields: { amountMinor: ["Is not what is due"] } })
  if ((await findObstacles(db, sale)).size > 0) throw new Failure("state", { details: { state: "active" } })
  const payment = await db
    .insertInto("payments")
    .values({
      ...{ orderId, amountMinor, currency, instrument, method: received.mode },
      ...{ rail: "offline", provider: "offline", status: "captured" },
      providerPaymentId: `rcp_${randomBytes(12).toString("base64url")}`,
    })
    .returning(["id", "providerPaymentId"])
    .executeTakeFirstOrThrow()
  await record(db, planPaymentEvents.recorded, {
    by,
    data: {
      ...{ instituteId: received.forInstituteId, plan, order: number, amountMinor, currency },
      ...{ reference: received.reference, receivedOn: received.receivedOn },
    },
  })
  const posting = { kind: "receipt", reference: payment.providerPaymentId, orderId, currency } as const
  await postEntries(db, posting, receiptEntries(amountMinor, NO_TAX))
  const advances = { receivedMinor: amountMinor, writtenOffMinor: 0, tax: NO_TAX }
  await settleOffline(db, sale, { payment, advances, recordedBy: by })
}

/** The order for which a payment was recorded before; who records the same at once waits. */
async function findFormer(db: Db, instrument: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`plan payment ${instrument}`}, 0))`.execute(db)
  return db
    .selectFrom("payments as p")
    .innerJoin("orders as o", "o.id", "p.orderId")
    .select(["o.id as orderId", "o.number"])
    .where("o.forInstituteId", "is not", null)
    .where("p.rail", "=", "offline")
    .where("p.instrument", "=", instrument)
    .executeTakeFirst()
}

const keyOf = (reference: string) => reference.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase()
