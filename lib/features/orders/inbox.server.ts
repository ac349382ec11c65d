import { createHash } from "node:crypto"
import { sql } from "kysely"
import { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import { GatewayRefused } from "@/lib/server/gateways/payments/gateway-errors"
import type { GatewayEvent } from "@/lib/server/gateways/payments/gateway-shapes"
import { enqueue, job } from "@/lib/server/jobs/job"
import { log } from "@/lib/server/log"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { eachCalmly } from "./each-calmly.server"
import { payments, PROVIDER } from "./payments.server"
import { reconcile } from "./reconcile.server"
import { takeRefund } from "./refunds.server"
import { settle } from "./settle.server"

const EventRef = z.object({ instituteId: z.number(), eventId: z.number() })
const Subject = z.object({
  orderId: z.string().nullish(),
  paymentId: z.string().nullish(),
  refundId: z.string().nullish(),
})
const MOST_AT_ONCE = 200

/**
 * Keeps an event of the provider, once, and queues the work on it, in one transaction before it is acknowledged. What is
 * unique is the signed text itself, because the id in the header is not signed. Throws `bad_signature`.
 */
export async function receiveEvent(rawBody: string, signature: string | null): Promise<void> {
  const event = payments.verifyWebhook(rawBody, signature)
  if (!event) throw new Failure("bad_signature")
  const place = await findInstitute(event)
  if (!place) return log.warn({ event: event.name, ...subjectOf(event) }, "an event about no order of ours")

  await withInstitute(place.instituteId, async (db) => {
    const kept = await db
      .insertInto("provider_events")
      .values({
        provider: PROVIDER,
        eventId: createHash("sha256").update(rawBody).digest("hex"),
        event: event.name,
        payload: JSON.stringify(subjectOf(event)),
      })
      .onConflict((conflict) => conflict.columns(["instituteId", "provider", "eventId"]).doNothing())
      .returning("id")
      .executeTakeFirst()
    if (kept) await enqueue(db, workEvent, { instituteId: place.instituteId, eventId: kept.id })
  })
}

/** Works on one kept event: what it tells is stale by nature, so the provider is asked what is true now. */
export const workEvent = job({
  name: "work-provider-event",
  shape: EventRef,
  async run({ instituteId, eventId }) {
    const kept = await readInstitute(instituteId, (db) =>
      db
        .selectFrom("provider_events")
        .select(["event", "payload"])
        .where("id", "=", eventId)
        .where("processedAt", "is", null)
        .executeTakeFirst(),
    )
    if (!kept) return
    await act(Subject.parse(kept.payload)).catch((error: unknown) => {
      if (!(error instanceof GatewayRefused)) throw error
      log.warn({ instituteId, eventId, refusal: error.description }, "an event about what the provider does not know")
    })
    await withInstitute(instituteId, (db) =>
      db
        .updateTable("provider_events")
        .set({ processedAt: sql<Date>`now()` })
        .where("id", "=", eventId)
        .execute(),
    )
  },
})

/** Works on every event that still waits, for what a crash or a silent provider left behind. */
export const workWaitingEvents = job({
  name: "work-waiting-provider-events",
  shape: z.object({}),
  cron: "* * * * *",
  async run() {
    const waiting = await readPlatform((db) =>
      db
        .selectFrom("provider_events")
        .select(["id as eventId", "instituteId"])
        .where("processedAt", "is", null)
        .where("receivedAt", "<", sql<Date>`now() - interval '20 seconds'`)
        .orderBy("id")
        .limit(MOST_AT_ONCE)
        .execute(),
    )
    await eachCalmly(waiting, workEvent.run)
  },
})

async function act({ orderId, paymentId, refundId }: z.infer<typeof Subject>) {
  if (paymentId) await settle(paymentId)
  else if (orderId) await reconcile(orderId)
  if (refundId) await takeRefund(await payments.fetchRefund(refundId))
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
