import { createHash } from "node:crypto"
import { sql } from "kysely"
import { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import { GatewayRefused } from "@/lib/server/gateways/payments/gateway-errors"
import type { GatewayEvent } from "@/lib/server/gateways/payments/gateway-schemas"
import { enqueue, job } from "@/lib/server/jobs/job"
import { log } from "@/lib/server/log"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { forEachLogged } from "../for-each-logged.server"
import { payments, PROVIDER } from "../payments.server"
import { reconcile } from "./reconcile.server"
import { applyRefund } from "./refunds.server"
import { settle } from "./settle.server"

const EventRef = z.object({ instituteId: z.number(), eventId: z.number() })
const EventSubject = z.object({
  orderId: z.string().nullish(),
  paymentId: z.string().nullish(),
  refundId: z.string().nullish(),
})
const MAX_PER_RUN = 200

/**
 * Stores an event of the provider once and enqueues its processing, in one transaction, before it is acknowledged. The
 * hash of the signed body identifies the event, because the id in the header is not signed. Throws `invalid_signature`.
 */
export async function receiveEvent(rawBody: string, signature: string | null): Promise<void> {
  const event = payments.verifyWebhook(rawBody, signature)
  if (!event) throw new Failure("invalid_signature")
  const owner = await findInstitute(event)
  if (!owner) return log.warn({ event: event.name, ...subjectOf(event) }, "an event about an unknown order")

  await withInstitute(owner.instituteId, async (db) => {
    const inserted = await db
      .insertInto("webhook_events")
      .values({
        provider: PROVIDER,
        eventId: createHash("sha256").update(rawBody).digest("hex"),
        event: event.name,
        payload: JSON.stringify(subjectOf(event)),
      })
      .onConflict((conflict) => conflict.columns(["instituteId", "provider", "eventId"]).doNothing())
      .returning("id")
      .executeTakeFirst()
    if (inserted) await enqueue(db, processWebhookEvent, { instituteId: owner.instituteId, eventId: inserted.id })
  })
}

/** Processes one stored event: its payload may be stale, so the current state is fetched from the provider. */
export const processWebhookEvent = job({
  name: "process-webhook-event",
  shape: EventRef,
  async run({ instituteId, eventId }) {
    const stored = await readInstitute(instituteId, (db) =>
      db
        .selectFrom("webhook_events")
        .select(["event", "payload"])
        .where("id", "=", eventId)
        .where("processedAt", "is", null)
        .executeTakeFirst(),
    )
    if (!stored) return
    await applyEvent(EventSubject.parse(stored.payload)).catch((error: unknown) => {
      if (!(error instanceof GatewayRefused)) throw error
      log.warn(
        { instituteId, eventId, refusal: error.description },
        "an event about an object that the provider does not know",
      )
    })
    await withInstitute(instituteId, (db) =>
      db
        .updateTable("webhook_events")
        .set({ processedAt: sql<Date>`now()` })
        .where("id", "=", eventId)
        .execute(),
    )
  },
})

/** Processes every event that is still pending after 20 seconds: what a crash or an unavailable provider left behind. */
export const processPendingWebhookEvents = job({
  name: "process-pending-webhook-events",
  shape: z.object({}),
  cron: "* * * * *",
  async run() {
    const pending = await readPlatform((db) =>
      db
        .selectFrom("webhook_events")
        .select(["id as eventId", "instituteId"])
        .where("processedAt", "is", null)
        .where("receivedAt", "<", sql<Date>`now() - interval '20 seconds'`)
        .orderBy("id")
        .limit(MAX_PER_RUN)
        .execute(),
    )
    await forEachLogged(pending, processWebhookEvent.run)
  },
})

async function applyEvent({ orderId, paymentId, refundId }: z.infer<typeof EventSubject>) {
  if (paymentId) await settle(paymentId)
  else if (orderId) await reconcile(orderId)
  if (refundId) await applyRefund(await payments.fetchRefund(refundId))
}

const subjectOf = ({ order, payment, refund }: GatewayEvent) => ({
  orderId: order?.id,
  paymentId: refund?.paymentId ?? payment?.id,
  refundId: refund?.id,
})

/** The institute whose order an event is about, by the order's or the payment's id. */
async function findInstitute({ order, payment, refund }: GatewayEvent) {
  const orderId = order?.id ?? payment?.orderId
  return readPlatform(async (db) => {
    const byOrder =
      orderId &&
      (await db.selectFrom("orders").select("instituteId").where("providerOrderId", "=", orderId).executeTakeFirst())
    if (byOrder || !refund) return byOrder || undefined
    return db
      .selectFrom("payments")
      .select("instituteId")
      .where("provider", "=", PROVIDER)
      .where("providerPaymentId", "=", refund.paymentId)
      .executeTakeFirst()
  })
}
