import { sql } from "kysely"
import { z } from "zod"
import { GatewayRefused } from "@/lib/server/gateways/payments/gateway-errors"
import type { GatewayRefund } from "@/lib/server/gateways/payments/gateway-shapes"
import { job } from "@/lib/server/jobs/job"
import { log } from "@/lib/server/log"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { bookEntries } from "./book-entries.server"
import { eachCalmly } from "./each-calmly.server"
import { refundEntries } from "./ledger"
import { payments, PROVIDER } from "./payments.server"

const RefundRef = z.object({ instituteId: z.number(), refundId: z.number() })
const MOST_AT_ONCE = 100

/** Sends one refund that is due, with a key by which the provider pays it once however often it is sent. */
export const sendRefund = job({
  name: "send-refund",
  shape: RefundRef,
  async run({ instituteId, refundId }) {
    const due = await readInstitute(instituteId, (db) =>
      db
        .selectFrom("refunds")
        .innerJoin("payments", "payments.id", "refunds.paymentId")
        .select(["refunds.amountMinor", "payments.providerPaymentId as paymentId"])
        .where("refunds.id", "=", refundId)
        .where("refunds.status", "=", "due")
        .where("payments.provider", "=", PROVIDER)
        .executeTakeFirst(),
    )
    if (!due) return
    const sent = await payments
      .refund({ ...due, key: `lectern-refund-${instituteId}-${refundId}` })
      .catch((error: unknown) => {
        if (!(error instanceof GatewayRefused)) throw error
        log.error(
          { instituteId, refundId, refusal: error.description },
          "the provider refuses a refund; somebody must look",
        )
        return null
      })
    await noteRefund(instituteId, refundId, sent)
  },
})

/** Sends every refund that is still due, for what a crash or a silent provider left behind. */
export const sendRefundsDue = job({
  name: "send-refunds-due",
  shape: z.object({}),
  cron: "* * * * *",
  async run() {
    const due = await readPlatform((db) =>
      db
        .selectFrom("refunds")
        .select(["id as refundId", "instituteId"])
        .where("status", "=", "due")
        .where("createdAt", "<", sql<Date>`now() - interval '1 minute'`)
        .orderBy("id")
        .limit(MOST_AT_ONCE)
        .execute(),
    )
    await eachCalmly(due, sendRefund.run)
  },
})

/** Takes what the provider says of a refund, ours by its id, into the books; a later state is never undone. */
export async function takeRefund(refund: GatewayRefund): Promise<void> {
  const known = await readPlatform((db) =>
    db.selectFrom("refunds").select(["id", "instituteId"]).where("providerRefundId", "=", refund.id).executeTakeFirst(),
  )
  if (known) await noteRefund(known.instituteId, known.id, refund)
}

/** Keeps a refund's state; the one move to `processed` books that the money has left. */
async function noteRefund(instituteId: number, refundId: number, sent: GatewayRefund | null): Promise<void> {
  const status = sent?.status ?? "failed"
  await withInstitute(instituteId, async (db) => {
    const moved = await db
      .updateTable("refunds")
      .set({
        status,
        ...(sent && { providerRefundId: sent.id }),
        ...(status === "processed" && { processedAt: sql<Date>`now()` }),
      })
      .where("id", "=", refundId)
      .where("status", "in", ["due", "pending"])
      .returning("paymentId")
      .executeTakeFirst()
    if (!moved || !sent || status !== "processed") return
    const booking = { kind: "refund", reference: sent.id, currency: sent.currency } as const
    await bookEntries(db, booking, refundEntries(sent.amountMinor))
    await db.updateTable("payments").set({ status: "refunded" }).where("id", "=", moved.paymentId).execute()
  })
}
