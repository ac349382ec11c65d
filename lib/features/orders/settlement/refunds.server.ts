import { sql } from "kysely"
import { z } from "zod"
import { GatewayRefused } from "@/lib/server/gateways/payments/gateway-errors"
import type { GatewayRefund } from "@/lib/server/gateways/payments/gateway-schemas"
import { job } from "@/lib/server/jobs/job"
import type { PeriodicTask } from "@/lib/server/jobs/periodic-task"
import { log } from "@/lib/server/log"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { findBought } from "./bought-facts.server"
import { refundEvents } from "../events"
import { record } from "@/lib/features/events/events.server"
import { findDeductions, postEntries } from "@/lib/features/ledger/ledger.server"
import { forEachLogged } from "../for-each-logged.server"
import { refundEntries } from "@/lib/features/ledger/entries"
import { type AccountId, gatewayOf } from "../gateway-of.server"
import { PROVIDER } from "../payments.server"

const RefundRef = z.object({ instituteId: z.number(), refundId: z.number() })
const MAX_PER_RUN = 100

/** Sends one refund that is due, with an idempotency key, so that the provider pays it once. */
export const sendRefund = job({
  name: "send-refund",
  workload: "urgent",
  shape: RefundRef,
  async run({ instituteId, refundId }) {
    const due = await readInstitute(instituteId, (db) =>
      db
        .selectFrom("refunds")
        .innerJoin("payments", "payments.id", "refunds.paymentId")
        .innerJoin("orders", "orders.id", "payments.orderId")
        .select(["refunds.amountMinor", "payments.providerPaymentId as paymentId", "orders.gatewayAccountId"])
        .where("refunds.id", "=", refundId)
        .where("refunds.status", "=", "due")
        .where("payments.provider", "=", PROVIDER)
        .executeTakeFirst(),
    )
    if (!due) return
    const { gatewayAccountId, ...payment } = due
    const gateway = await gatewayOf(gatewayAccountId)
    const sent = await gateway
      .refund({ ...payment, key: `lectern-refund-${instituteId}-${refundId}` })
      .catch((error: unknown) => {
        if (!(error instanceof GatewayRefused)) throw error
        log.error(
          { instituteId, refundId, refusal: error.description },
          "the provider rejected a refund; it needs manual attention",
        )
        return null
      })
    await recordRefund(instituteId, refundId, sent)
  },
})

/** Sends every refund that is still due after ten seconds: what a crash or an unavailable provider left behind. */
export const sendDueRefunds: PeriodicTask = {
  name: "send-due-refunds",
  everySeconds: 10,
  async run() {
    const due = await readPlatform((db) =>
      db
        .selectFrom("refunds")
        .select(["id as refundId", "instituteId"])
        .where("status", "=", "due")
        .where("createdAt", "<", sql<Date>`now() - interval '10 seconds'`)
        .orderBy("id")
        .limit(MAX_PER_RUN)
        .execute(),
    )
    await forEachLogged(due, sendRefund.run)
  },
}

/** Applies an account's state of a refund to the one with its id, if its orders have one; a later state is never undone. */
export async function applyRefund(refund: GatewayRefund, account: AccountId): Promise<void> {
  const known = await readPlatform((db) =>
    db
      .selectFrom("refunds as r")
      .innerJoin("payments as p", "p.id", "r.paymentId")
      .innerJoin("orders as o", "o.id", "p.orderId")
      .select(["r.id", "r.instituteId"])
      .where("r.providerRefundId", "=", refund.id)
      .where("o.gatewayAccountId", "is not distinct from", account)
      .executeTakeFirst(),
  )
  if (known) await recordRefund(known.instituteId, known.id, refund)
}

/** Saves a refund's state; the one change to `processed` posts the refund to the ledger. A rejected refund (null) has failed. */
async function recordRefund(instituteId: number, refundId: number, sent: GatewayRefund | null): Promise<void> {
  const status = sent?.status ?? "failed"
  await withInstitute(instituteId, async (db) => {
    const updated = await db
      .updateTable("refunds")
      .set({
        status,
        ...(sent && { providerRefundId: sent.id }),
        ...(status === "processed" && { processedAt: sql<Date>`now()` }),
      })
      .where("id", "=", refundId)
      .where("status", "in", ["due", "pending"])
      .returning(["paymentId", "reason"])
      .executeTakeFirst()
    if (!updated || !sent || status !== "processed") return
    const { orderId, reference } = await markPaymentRefunded(db, updated.paymentId)
    if (await isTest(db, orderId)) return
    const transaction = { kind: "refund", reference: sent.id, orderId, currency: sent.currency } as const
    const { collector } = await findDeductions(db, reference)
    await postEntries(db, transaction, refundEntries(sent.amountMinor, collector))
    const { amountMinor, currency } = sent
    const part = updated.reason === "partial_sale" ? "returned" : "granted"
    const data = { ...(await findBought(db, orderId, part)), amountMinor, currency }
    await record(db, refundEvents.sent, { by: "provider", once: `refund.sent:${sent.id}`, data })
  })
}

/** Whether an order is of test mode, which is in no books. */
const isTest = async (db: Db, orderId: number) =>
  (await db.selectFrom("orders").select("mode").where("id", "=", orderId).executeTakeFirstOrThrow()).mode === "test"

/** The state of a payment follows what went back of it. */
const markPaymentRefunded = (db: Db, paymentId: number) =>
  db
    .updateTable("payments")
    .set({
      status: sql<string>`case when "amountMinor" > (
        select sum(r."amountMinor") from refunds r where r."paymentId" = payments.id and r.status = 'processed'
      ) then 'partially_refunded' else 'refunded' end`,
    })
    .where("id", "=", paymentId)
    .returning(["orderId", "providerPaymentId as reference"])
    .executeTakeFirstOrThrow()
