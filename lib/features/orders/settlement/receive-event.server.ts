import { createHash } from "node:crypto"
import { Failure } from "@/lib/contract/errors"
import type { GatewayEvent } from "@/lib/server/gateways/payments/gateway-schemas"
import { groupCommit } from "@/lib/server/db/group-commit"
import { enqueueMany } from "@/lib/server/jobs/job"
import { log } from "@/lib/server/log"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { payments, PROVIDER } from "../payments.server"
import { processWebhookEvent } from "./webhook-events.server"

/** An event to store; the hash of the signed body identifies it, because the id in the header is not signed. */
type ReceivedEvent = { eventId: string; event: GatewayEvent }

/**
 * Stores an event of the provider once and enqueues its processing, in one transaction, before it is acknowledged; nothing
 * else happens before the response. Throws `invalid_signature`, and `busy` while too many events wait to be stored.
 */
export async function receiveEvent(rawBody: string, signature: string | null): Promise<void> {
  const event = payments.verifyWebhook(rawBody, signature)
  if (!event) throw new Failure("invalid_signature")
  await store({ event, eventId: createHash("sha256").update(rawBody).digest("hex") })
}

/** Events that arrive while a transaction is under way share the next one: many at once cost a few commits. */
const store = groupCommit<ReceivedEvent>((received) => withPlatform((db) => insertEvents(db, received)), {
  maxItems: 100,
  maxWaiting: 2_000,
})

async function insertEvents(db: Db, received: ReceivedEvent[]): Promise<void> {
  const owners = await findInstitutes(db, received)
  const rows = received.flatMap(({ event, eventId }) => {
    const instituteId = refsOf(event).flatMap((ref) => owners.get(ref) ?? [])[0]
    if (instituteId !== undefined)
      return { instituteId, provider: PROVIDER, eventId, event: event.name, payload: JSON.stringify(subjectOf(event)) }
    log.warn({ event: event.name, ...subjectOf(event) }, "an event about an unknown order")
    return []
  })
  if (rows.length === 0) return
  const inserted = await db
    .insertInto("webhook_events")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["instituteId", "provider", "eventId"]).doNothing())
    .returning(["instituteId", "id as eventId"])
    .execute()
  await enqueueMany(db, processWebhookEvent, { list: inserted })
}

/** The institutes whose orders the events are about, by the ids of orders and payments at the provider. */
async function findInstitutes(db: Db, received: ReceivedEvent[]): Promise<Map<string, number>> {
  const refs = [...new Set(received.flatMap(({ event }) => refsOf(event)))]
  if (refs.length === 0) return new Map()
  const rows = await db
    .selectFrom("orders")
    .select(["providerOrderId as ref", "instituteId"])
    .where("providerOrderId", "in", refs)
    .unionAll(
      db
        .selectFrom("payments")
        .select(["providerPaymentId as ref", "instituteId"])
        .where("provider", "=", PROVIDER)
        .where("providerPaymentId", "in", refs),
    )
    .execute()
  return new Map(rows.flatMap(({ ref, instituteId }) => (ref === null ? [] : [[ref, instituteId] as const])))
}

/** The ids by which the institute of an event is found: its order's or, of a refund, also its payment's. */
const refsOf = ({ order, payment, refund }: GatewayEvent): string[] =>
  [order?.id ?? payment?.orderId, refund?.paymentId].filter((ref) => typeof ref === "string")

/** What is fetched to learn of the event: events with the same subject are processed together. */
function subjectOf({ order, payment, refund }: GatewayEvent) {
  const paymentId = refund?.paymentId ?? payment?.id
  return { ...(paymentId ? { paymentId } : { orderId: order?.id }), refundId: refund?.id }
}
