import { sql } from "kysely"
import { z } from "zod"
import { GatewayRefused, GatewayUnavailable } from "@/lib/server/gateways/payments/gateway-errors"
import { job } from "@/lib/server/jobs/job"
import type { PeriodicTask } from "@/lib/server/jobs/periodic-task"
import { createSerializeByKey } from "@/lib/server/jobs/serialize-by-key"
import { log } from "@/lib/server/log"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { forEachLogged } from "../for-each-logged.server"
import { type AccountId, gatewayOf } from "../gateway-of.server"
import { followLink } from "../links/payment-links.server"
import { reconcile } from "./reconcile.server"
import { applyRefund } from "../refunds/apply-refund.server"
import { applyDispute } from "../refunds/apply-dispute.server"
import { saleSteps } from "./sale-steps.server"
import { settle } from "./settle.server"

const EventRef = z.object({ instituteId: z.number(), eventId: z.number() })
const EventSubject = z.object({
  orderId: z.string().nullish(),
  paymentId: z.string().nullish(),
  linkId: z.string().nullish(),
  refundId: z.string().nullish(),
  disputeId: z.string().nullish(),
})
const MAX_PER_RUN = 200

/** Processes one stored event; one that meets an unavailable provider is left to `processPendingWebhookEvents`. */
export const processWebhookEvent = job({
  name: "process-webhook-event",
  workload: "urgent",
  shape: EventRef,
  run: (event) =>
    processStored(event).catch((error: unknown) => {
      if (!(error instanceof GatewayUnavailable)) throw error
    }),
})

/**
 * Processes every event that is still pending after three seconds: what a crash or an unavailable provider left behind. One
 * that fails for another reason is tried again after as long as it has been waiting.
 */
export const processPendingWebhookEvents: PeriodicTask = {
  name: "process-pending-webhook-events",
  everySeconds: 3,
  async run() {
    const pending = await readPlatform((db) =>
      db
        .selectFrom("webhook_events")
        .select(["id as eventId", "instituteId", "gatewayAccountId as account"])
        .where("processedAt", "is", null)
        .where("nextTryAt", "<=", sql<Date>`now()`)
        .orderBy("nextTryAt")
        .limit(MAX_PER_RUN)
        .execute(),
    )
    await forEachLogged(pending, (event) => processStored(event).catch((error: unknown) => postpone(event, error)))
  },
}

type PendingEvent = z.infer<typeof EventRef> & { account: AccountId }

/** Events of the platform's account are tried again as soon as it answers; those of an account that does not make way for others. */
async function postpone({ instituteId, eventId, account }: PendingEvent, error: unknown): Promise<never> {
  if (account !== null || !(error instanceof GatewayUnavailable))
    await withInstitute(instituteId, (db) =>
      db
        .updateTable("webhook_events")
        .set({ nextTryAt: sql<Date>`now() + greatest(now() - "receivedAt", interval '3 seconds')` })
        .where("id", "=", eventId)
        .execute(),
    )
  throw error
}

/**
 * Processes an event and with it every other pending one about the same objects: the payload of an event may be stale, so
 * the current state is fetched from the provider, and it covers all events that were received before. Of jobs about the same
 * objects that run at once, the first does this and the others find their events processed.
 */
async function processStored({ instituteId, eventId }: z.infer<typeof EventRef>): Promise<void> {
  const event = await readInstitute(instituteId, (db) =>
    db
      .selectFrom("webhook_events")
      .select(["payload", "gatewayAccountId"])
      .where("id", "=", eventId)
      .executeTakeFirst(),
  )
  if (!event) return
  const { payload, gatewayAccountId: account } = event
  const key = `${instituteId} ${account ?? ""} ${JSON.stringify(payload)}`
  await serialize(key, () => processAlike({ instituteId, eventId }, { account, ...EventSubject.parse(payload) }))
}

const serialize = createSerializeByKey()

/** What an event is about, at the account that sent it. */
type Subject = z.infer<typeof EventSubject> & { account: AccountId }

async function processAlike({ instituteId, eventId }: z.infer<typeof EventRef>, subject: Subject) {
  const alike = await readInstitute(instituteId, (db) =>
    db
      .selectFrom("webhook_events as e")
      .innerJoin("webhook_events as alike", "alike.payload", "e.payload")
      .select("alike.id")
      .where("e.id", "=", eventId)
      .where("e.processedAt", "is", null)
      .where("alike.processedAt", "is", null)
      .where("alike.gatewayAccountId", "is not distinct from", subject.account)
      .execute(),
  )
  if (alike.length === 0) return
  await applyEvent(subject).catch((error: unknown) => {
    if (!(error instanceof GatewayRefused)) throw error
    log.warn(
      { instituteId, eventId, refusal: error.description },
      "an event about an object that the provider does not know",
    )
  })
  const ids = alike.map(({ id }) => id)
  await withInstitute(instituteId, (db) =>
    db
      .updateTable("webhook_events")
      .set({ processedAt: sql<Date>`now()` })
      .where("id", "=", sql<number>`any(${ids}::bigint[])`)
      .execute(),
  )
}

async function applyEvent({ account, orderId, paymentId, linkId, refundId, disputeId }: Subject) {
  if (linkId) await followLink(linkId, account)
  else if (paymentId) await settle(paymentId, saleSteps, account)
  else if (orderId) await reconcile(orderId, account)
  if (refundId) await applyRefund(await (await gatewayOf(account)).fetchRefund(refundId), account)
  if (disputeId) await applyDispute(await (await gatewayOf(account)).fetchDispute(disputeId), account)
}
