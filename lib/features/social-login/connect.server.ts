import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { noteAndTell } from "@/lib/features/auth/auth.server"
import { requireProof } from "@/lib/features/profile/profile.server"
import type { Actor } from "@/lib/server/auth/actor"
import { listProviders } from "@/lib/web-session/provider-list"
import { found } from "@/lib/server/db/outcomes"
import type { Db } from "@/lib/server/tenancy/transaction"
import { paths } from "@/lib/shared/paths"
import { type Provider, PROVIDERS } from "./contract"
import { hashOf } from "./hand-over.server"

const NAMES: Record<Provider, string> = { google: "Google", facebook: "Facebook" }

/** The providers that are set up, each with since when the caller's account is connected with it. */
export async function listWays(db: Db, { userId }: Actor) {
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
 * Connects the account that a ticket stands for with the caller's, once. Throws `proof_needed`, `link_expired` for any
 * other ticket, `contact_taken` for an account that is somebody else's, and `stale` when another one is connected already.
 */
export async function connectProvider(
  db: Db,
  actor: Actor,
  { ticket, browser, requestId }: { ticket: string; browser: string; requestId: string },
): Promise<void> {
  await requireProof(db, actor)
  const { userId } = actor
  const brought = await db
    .deleteFrom("sign_in_tickets")
    .where("instituteId", "=", actor.instituteId)
    .where("ticketHash", "=", hashOf(ticket))
    .where("browserHash", "=", hashOf(browser))
    .where("expiresAt", ">", sql<Date>`now()`)
    .where("subject", "is not", null)
    .returning(["provider", sql<string>`subject`.as("subject")])
    .executeTakeFirst()
  const provider = PROVIDERS.find((one) => one === brought?.provider)
  if (!brought || !provider) throw new Failure("link_expired")
  const { subject } = brought
  const made = await db
    .insertInto("social_identities")
    .values({ provider, subject, userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("userId")
    .executeTakeFirst()
  if (made) return tellOfChange(db, actor, { provider, change: "connected", requestId })
  const owner = await db
    .selectFrom("social_identities")
    .select("userId")
    .where("provider", "=", provider)
    .where("subject", "=", subject)
    .executeTakeFirst()
  if (owner?.userId !== userId) throw new Failure(owner ? "contact_taken" : "stale")
}

/** Disconnects a provider; throws `proof_needed`, `not_found`, and `last_way_in` when nothing else leads in. */
export async function disconnectProvider(
  db: Db,
  actor: Actor,
  { provider, requestId }: { provider: Provider; requestId: string },
): Promise<void> {
  await requireProof(db, actor)
  const { userId } = actor
  const person = await found(
    db
      .selectFrom("users")
      .select(["passwordHash", "emailVerifiedAt", "mobileVerifiedAt"])
      .where("id", "=", userId)
      .forUpdate()
      .executeTakeFirst(),
  )
  const connected = await db.selectFrom("social_identities").select("provider").where("userId", "=", userId).execute()
  if (!connected.some((one) => one.provider === provider)) throw new Failure("not_found")
  const isLast = Object.values(person).every((way) => way === null) && connected.length === 1
  if (isLast) throw new Failure("last_way_in")
  await db.deleteFrom("social_identities").where("userId", "=", userId).where("provider", "=", provider).execute()
  await tellOfChange(db, actor, { provider, change: "disconnected", requestId })
}

type Change = { provider: Provider; change: "connected" | "disconnected"; requestId: string }

/** Notes the change and tells the person of it. */
async function tellOfChange(db: Db, { userId, instituteId }: Actor, { provider, change, requestId }: Change) {
  const person = await db
    .selectFrom("users")
    .select(["email", "firstName", "locale"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow()
  const values = { change, provider: NAMES[provider] }
  await noteAndTell(db, {
    userId,
    instituteId,
    requestId,
    action: `provider.${change}`,
    after: { provider },
    mail: { template: "wayChanged", values, path: paths.forgotPassword },
    person,
  })
}
