import { createHash } from "node:crypto"
import { Failure } from "@/lib/contract/errors"
import type { GatewayEvent } from "@/lib/server/gateways/payments/gateway-schemas"
import { groupCommit } from "@/lib/server/db/group-commit"
import { enqueueMany } from "@/lib/server/jobs/job"
import { log } from "@/lib/server/log"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { saveLastEvents, verifyAccountEvent } from "@/lib/features/gateway-accounts/gateway-accounts.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { AccountId } from "../gateway-of.server"
import { payments, PROVIDER } from "../payments.server"
import { processWebhookEvent } from "./webhook-events.server"

/** An event to store, of the account whose secret signed it; the hash of the signed body identifies it, because the id in the header is not signed. */
type ReceivedEvent = { account: AccountId; eventId: string; event: GatewayEvent }

/**
 * Stores an event of the platform's account once and enqueues its processing, in one transaction, before it is acknowledged; nothing
 * else happens before the response. Throws `invalid_signature`, and `busy` while too many events wait to be stored.
 */
export async function receiveEvent(rawBody: string, signature: string | null): Promise<void> {
  const event = payments.verifyWebhook(rawBody, signature)
  if (!event) throw new Failure("invalid_signature")
  await store({ account: null, event, eventId: hashOf(rawBody) })
}

/** Does the same for an institute's own account, which the last part of the address names; throws `not_found` for none. */
export async function receiveAccountEvent(token: string, rawBody: string, signature: string | null): Promise<void> {
  const { accountId: account, event } = await verifyAccountEvent(token, rawBody, signature)
  await store({ account, event, eventId: hashOf(rawBody) })
}

const hashOf = (rawBody: string) => createHash("sha256").update(rawBody).digest("hex")

/** Events that arrive while a transaction is under way share the next one: many at once cost a few commits. */
const store = groupCommit<ReceivedEvent>((received) => withPlatform((db) => insertEvents(db, received)), {
  maxItems: 100,
  maxWaiting: 2_000,
})

async function insertEvents(db: Db, received: ReceivedEvent[]): Promise<void> {
  const owners = await findInstitutes(db, received)
  const ownerOf = ({ account, event }: ReceivedEvent) =>
    refsOf(event).flatMap((ref) => owners.get(keyOf(account, ref)) ?? [])[0]
  const rows = received.flatMap((one) => {
    const { account: gatewayAccountId, event, eventId } = one
    const instituteId = ownerOf(one)
    const payload = JSON.stringify(subjectOf(event))
    if (instituteId !== undefined)
      return { instituteId, gatewayAccountId, provider: PROVIDER, eventId, event: event.name, payload }
    log.warn({ event: event.name, gatewayAccountId, ...subjectOf(event) }, "an event about an unknown order")
    return []
  })
  await saveLastEvents(
    db,
    received.flatMap((one) =>
      one.account === null ? [] : [{ accountId: one.account, isKnown: ownerOf(one) !== undefined }],
    ),
  )
  if (rows.length === 0) return
  const inserted = await db
    .insertInto("webhook_events")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["instituteId", "provider", "eventId"]).doNothing())
    .returning(["instituteId", "id as eventId"])
    .execute()
  await enqueueMany(db, processWebhookEvent, { list: inserted })
}

/** The institutes whose orders the events are about, by account and ids of orders and payments there. */
async function findInstitutes(db: Db, received: ReceivedEvent[]): Promise<Map<string, number>> {
  const refs = [...new Set(received.flatMap(({ event }) => refsOf(event)))]
  if (refs.length === 0) return new Map()
  const rows = await db
    .selectFrom("orders")
    .select(["providerOrderId as ref", "instituteId", "gatewayAccountId as account"])
    .where("providerOrderId", "in", refs)
    .unionAll(
      db
        .selectFrom("payments as p")
        .innerJoin("orders as o", "o.id", "p.orderId")
        .select(["p.providerPaymentId as ref", "p.instituteId", "o.gatewayAccountId as account"])
        .where("p.provider", "=", PROVIDER)
        .where("p.providerPaymentId", "in", refs),
    )
    .unionAll(selectOfLinks(db, "providerLinkId", refs))
    .unionAll(selectOfLinks(db, "providerOrderId", refs))
    .unionAll(selectOfLinks(db, "reference", refs))
    .execute()
  return new Map(
    rows.flatMap(({ ref, account, instituteId }) =>
      ref === null ? [] : [[keyOf(account, ref), instituteId] as const],
    ),
  )
}

/** By its reference the link is known whose event comes before the answer of the call that has made it. */
const selectOfLinks = (db: Db, column: "providerLinkId" | "providerOrderId" | "reference", refs: readonly string[]) =>
  db
    .selectFrom("payment_links as l")
    .innerJoin("orders as o", "o.id", "l.orderId")
    .select([`l.${column} as ref`, "l.instituteId", "o.gatewayAccountId as account"])
    .where(`l.${column}`, "in", refs)

/** An account speaks about its own orders alone: an id that another account has is not known here. */
const keyOf = (account: AccountId, ref: string) => `${account ?? ""} ${ref}`

/** The ids by which the institute of an event is found: its order's, its link's or, of a refund or a dispute, also its payment's. */
const refsOf = ({ order, payment, link, refund, dispute }: GatewayEvent): string[] =>
  [order?.id ?? payment?.orderId, link?.id, link?.reference, refund?.paymentId, dispute?.paymentId].filter(
    (ref) => typeof ref === "string",
  )

/** What is fetched to learn of the event: events with the same subject are processed together. */
function subjectOf({ order, payment, link, refund, dispute }: GatewayEvent) {
  if (link) return { linkId: link.id }
  const paymentId = refund?.paymentId ?? dispute?.paymentId ?? payment?.id
  return {
    ...(paymentId ? { paymentId } : { orderId: order?.id }),
    refundId: refund?.id,
    ...(dispute && { disputeId: dispute.id }),
  }
}
