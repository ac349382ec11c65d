import type { GatewayPayment, GatewayRefund } from "@/lib/server/gateways/payments/gateway-schemas"
import { log } from "@/lib/server/log"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type AccountId, gatewayOf } from "../gateway-of.server"
import { PROVIDER } from "../payments.server"
import { adoptRefund } from "./adopt-refund.server"
import { findPaymentAt } from "./find-payment.server"
import { type LockedRefunds, lockRefunds, type RefundRow } from "./lock-refunds.server"
import { moveRefund } from "./move-refund.server"

const NOTE = "lectern_refund"

type RefundRef = { instituteId: number; refundId: number }

/** What the gateway keeps with a refund of ours, by which it is known although its answer was lost. */
export const providerNotesOf = ({ instituteId, refundId }: RefundRef) => ({ [NOTE]: `${instituteId}-${refundId}` })

/**
 * Applies an account's state of a refund: of one that is known here, or else of one that somebody made at the gateway itself, which is adopted.
 * A refund of a payment that is not known here is left alone.
 */
export async function applyRefund(sent: GatewayRefund, account: AccountId): Promise<void> {
  const payment = await findPaymentAt(sent.paymentId, account)
  if (!payment) {
    log.warn({ refund: sent.id, paymentId: sent.paymentId, account }, "a refund of an unknown payment")
    return
  }
  const { instituteId, orderId, paymentId } = payment
  await withInstitute(instituteId, async (db) => {
    const locked = await lockRefunds(db, { orderId })
    if (!locked) return
    const refund = await findOurs(db, { instituteId, paymentId, sent })
    if (refund) await moveRefund(db, locked, { refund, sent })
    else if (sent.status !== "failed") await adopt(db, locked, { paymentId, sent })
  })
}

/** Applies the refunds that the gateway has of a payment, where they come to another amount than is known here. */
export async function applyRefundsOf(payment: GatewayPayment, account: AccountId): Promise<void> {
  if (payment.amountRefundedMinor === (await sumKnown(payment.id))) return
  const gateway = await gatewayOf(account)
  for (const refund of await gateway.listPaymentRefunds(payment.id)) await applyRefund(refund, account)
}

async function sumKnown(providerPaymentId: string): Promise<number> {
  const { minor } = await readPlatform((db) =>
    db
      .selectFrom("refunds as r")
      .innerJoin("payments as p", "p.id", "r.paymentId")
      .select((e) => e.fn.sum<number | null>("r.amountMinor").as("minor"))
      .where("p.provider", "=", PROVIDER)
      .where("p.providerPaymentId", "=", providerPaymentId)
      .where("r.providerRefundId", "is not", null)
      .where("r.status", "in", ["pending", "processed"])
      .executeTakeFirstOrThrow(),
  )
  return minor ?? 0
}

type Sent = { instituteId: number; paymentId: number; sent: GatewayRefund }

/**
 * The refund that the gateway speaks of: by its id there, or by our note with it. One without either is that which is due of the same payment and
 * amount, for whoever made it at the gateway meant it.
 */
async function findOurs(db: Db, { instituteId, paymentId, sent }: Sent): Promise<RefundRow | undefined> {
  const rows = await db.selectFrom("refunds").selectAll().where("paymentId", "=", paymentId).orderBy("id").execute()
  const known = rows.find(({ providerRefundId }) => providerRefundId === sent.id)
  if (known) return known
  const unsent = rows.filter(
    ({ status, providerRefundId, amountMinor }) =>
      status === "due" && providerRefundId === null && amountMinor === sent.amountMinor,
  )
  const noted = unsent.find(({ id: refundId }) => providerNotesOf({ instituteId, refundId })[NOTE] === sent.notes[NOTE])
  return noted ?? (sent.status === "failed" ? undefined : unsent.find(({ kind }) => kind === "gateway"))
}

async function adopt(
  db: Db,
  locked: LockedRefunds,
  { paymentId, sent }: { paymentId: number; sent: GatewayRefund },
): Promise<void> {
  const refund = await adoptRefund(db, locked, { paymentId, sent })
  await moveRefund(db, locked, { refund, sent })
}
