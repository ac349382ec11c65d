import { sql } from "kysely"
import { z } from "zod"
import { GatewayRefused, GatewayUnavailable } from "@/lib/server/gateways/payments/gateway-errors"
import { job } from "@/lib/server/jobs/job"
import type { PeriodicTask } from "@/lib/server/jobs/periodic-task"
import { log } from "@/lib/server/log"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { forEachLogged } from "../for-each-logged.server"
import { gatewayOf } from "../gateway-of.server"
import { PROVIDER } from "../payments.server"
import { applyRefund, providerNotesOf } from "./apply-refund.server"

const RefundRef = z.object({ instituteId: z.number(), refundId: z.number() })
type RefundRef = z.infer<typeof RefundRef>
const MAX_PER_RUN = 100

/** Sends one refund that is due to the account that took the money, with an idempotency key, so that it is paid once. */
export const sendRefund = job({
  name: "send-refund",
  workload: "urgent",
  shape: RefundRef,
  async run(ref) {
    const due = await claim(ref)
    if (!due) return
    const { gatewayAccountId: account, amountMinor, paymentId } = due
    const gateway = await gatewayOf(account)
    try {
      const sent = await gateway.refund({
        paymentId,
        amountMinor,
        key: keyOf(ref, due.tries),
        notes: providerNotesOf(ref),
      })
      await applyRefund(sent, account)
    } catch (error) {
      if (error instanceof GatewayRefused) await saveRefusal(ref, error)
      else throw error
    }
  },
})

/** The idempotency key of a refund: one that failed after it was accepted is sent again as another. */
const keyOf = ({ instituteId, refundId }: RefundRef, tries: number) =>
  `lectern-refund-${instituteId}-${refundId}${tries === 0 ? "" : `-${tries}`}`

/** Marks that the gateway is being asked: until it has answered, it may have accepted. */
const claim = ({ instituteId, refundId }: RefundRef) =>
  withInstitute(instituteId, (db) =>
    db
      .updateTable("refunds as r")
      .from("payments as p")
      .innerJoin("orders as o", "o.id", "p.orderId")
      .set({
        triedAt: sql<Date>`now()`,
        nextTryAt: sql<Date>`now() + interval '10 seconds'`,
        ...{ failureKind: null, failure: null },
      })
      .whereRef("p.id", "=", "r.paymentId")
      .where("r.id", "=", refundId)
      .where("r.status", "=", "due")
      .where("r.kind", "=", "gateway")
      .where("p.provider", "=", PROVIDER)
      .returning(["r.amountMinor", "r.tries", "p.providerPaymentId as paymentId", "o.gatewayAccountId"])
      .executeTakeFirst(),
  )

/** A refund that the gateway refuses stays due. Where the account holds too little, it is sent again every hour; else staff decide. */
async function saveRefusal({ instituteId, refundId }: RefundRef, { description }: GatewayRefused): Promise<void> {
  log.error({ instituteId, refundId, refusal: description }, "the provider rejected a refund")
  const isLow = /enough balance/i.test(description)
  await withInstitute(instituteId, (db) =>
    db
      .updateTable("refunds")
      .set({
        failureKind: isLow ? "low_balance" : "refused",
        failure: description,
        nextTryAt: isLow ? sql<Date>`now() + interval '1 hour'` : null,
      })
      .where("id", "=", refundId)
      .where("status", "=", "due")
      .execute(),
  )
}

/**
 * Sends every refund whose next try is due: what a crash or an unavailable provider left behind, and what was refused for a low balance. Asks for
 * the state of those that are on their way for long.
 */
export const sendDueRefunds: PeriodicTask = {
  name: "send-due-refunds",
  everySeconds: 10,
  async run() {
    await forEachLogged(await listDue("due"), (ref) => sendRefund.run(ref))
    await forEachLogged(await listDue("pending"), askAgain)
  },
}

const listDue = (status: "due" | "pending") =>
  readPlatform((db) =>
    db
      .selectFrom("refunds as r")
      .innerJoin("orders as o", "o.id", "r.orderId")
      .select(["r.id as refundId", "r.instituteId", "r.providerRefundId", "o.gatewayAccountId as account"])
      .where("r.status", "=", status)
      .where("r.kind", "=", "gateway")
      .where("r.nextTryAt", "<=", sql<Date>`now()`)
      .orderBy("r.nextTryAt")
      .limit(MAX_PER_RUN)
      .execute(),
  )

type PendingRefund = Awaited<ReturnType<typeof listDue>>[number]

async function askAgain({ refundId, providerRefundId, account }: PendingRefund): Promise<void> {
  await withPlatform((db) =>
    db
      .updateTable("refunds")
      .set({ nextTryAt: sql<Date>`now() + interval '6 hours'` })
      .where("id", "=", refundId)
      .where("status", "=", "pending")
      .execute(),
  )
  if (providerRefundId === null) return
  try {
    await applyRefund(await (await gatewayOf(account)).fetchRefund(providerRefundId), account)
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
  }
}
