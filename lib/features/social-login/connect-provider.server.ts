import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { accountEvents } from "@/lib/features/auth/events"
import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import { requireReauthentication } from "@/lib/server/auth/reauthentication"
import { listProviders } from "./provider-list"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type Provider, PROVIDERS } from "./contract"
import { hashSecret } from "./sign-in-ticket.server"

const PROVIDER_NAMES: Record<Provider, string> = { google: "Google", facebook: "Facebook" }

/** The configured providers, each with when the caller's account was connected with it. */
export async function listConnections(db: Db, { userId }: Actor) {
  const [providers, rows] = await Promise.all([
    listProviders(),
    db.selectFrom("social_identities").select(["provider", "createdAt"]).where("userId", "=", userId).execute(),
  ])
  return providers.map((provider) => ({
    provider,
    connectedAt: rows.find((row) => row.provider === provider)?.createdAt ?? null,
  }))
}

/**
 * Connects the provider account of a ticket with the caller's account, once. Throws `reauthentication_required`,
 * `link_expired` for an invalid ticket, `contact_taken` for an account of another user, and `stale` when another one is
 * connected already.
 */
export async function connectProvider(
  db: Db,
  actor: Actor,
  { ticket, browser }: { ticket: string; browser: string },
): Promise<void> {
  await requireReauthentication(db, actor)
  const { userId } = actor
  const redeemed = await db
    .deleteFrom("sign_in_tickets")
    .where("instituteId", "=", actor.instituteId)
    .where("ticketHash", "=", hashSecret(ticket))
    .where("browserHash", "=", hashSecret(browser))
    .where("expiresAt", ">", sql<Date>`now()`)
    .where("subject", "is not", null)
    .returning(["provider", sql<string>`subject`.as("subject")])
    .executeTakeFirst()
  const provider = PROVIDERS.find((one) => one === redeemed?.provider)
  if (!redeemed || !provider) throw new Failure("link_expired")
  const { subject } = redeemed
  const inserted = await db
    .insertInto("social_identities")
    .values({ provider, subject, userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("userId")
    .executeTakeFirst()
  if (inserted) return recordChange(db, actor, { provider, event: accountEvents.providerConnected })
  const owner = await db
    .selectFrom("social_identities")
    .select("userId")
    .where("provider", "=", provider)
    .where("subject", "=", subject)
    .executeTakeFirst()
  if (owner?.userId !== userId) throw new Failure(owner ? "contact_taken" : "stale")
}

/**
 * Disconnects a provider; throws `reauthentication_required`, `not_found`, and `last_sign_in_method` when it is the last
 * means to sign in.
 */
export async function disconnectProvider(db: Db, actor: Actor, { provider }: { provider: Provider }): Promise<void> {
  await requireReauthentication(db, actor)
  const { userId } = actor
  const person = await orNotFound(
    db
      .selectFrom("users")
      .select(["passwordHash", "emailVerifiedAt", "mobileVerifiedAt"])
      .where("id", "=", userId)
      .forUpdate()
      .executeTakeFirst(),
  )
  const connected = await db.selectFrom("social_identities").select("provider").where("userId", "=", userId).execute()
  if (!connected.some((one) => one.provider === provider)) throw new Failure("not_found")
  const isLast = Object.values(person).every((value) => value === null) && connected.length === 1
  if (isLast) throw new Failure("last_sign_in_method")
  await db.deleteFrom("social_identities").where("userId", "=", userId).where("provider", "=", provider).execute()
  await recordChange(db, actor, { provider, event: accountEvents.providerDisconnected })
}

type Change = { provider: Provider; event: typeof accountEvents.providerConnected }

async function recordChange(db: Db, { userId, instituteId }: Actor, { provider, event }: Change): Promise<void> {
  await record(db, event, { by: userId, instituteId, data: { userId, provider: PROVIDER_NAMES[provider] } })
}
