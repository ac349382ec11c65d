import { createHash } from "node:crypto"
import { Failure } from "@/lib/contract/errors"
import { IdentityNotVerified, type VerifiedIdentity } from "@/lib/server/gateways/social/identity"
import { facebook, google } from "@/lib/server/gateways/social/social"
import { log } from "@/lib/server/log"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Provider } from "./contract"

/** A verified identity, and what consumes its token, to be called in the transaction that uses it. */
export interface VerifiedToken {
  identity: VerifiedIdentity
  consume: (db: Db) => Promise<void>
}

/**
 * Verifies the token of a provider. Throws `not_found` for a provider that is not configured, `social_login_failed` for
 * an invalid token, and `provider_unavailable` when the provider does not respond.
 */
export async function verifyProviderToken(provider: Provider, token: string, nonce?: string): Promise<VerifiedToken> {
  try {
    if (provider === "google" && google) {
      const { identity, endsAt } = await google(token, nonce)
      return { identity, consume: (db) => consumeToken(db, token, endsAt) }
    }
    if (provider === "facebook" && facebook)
      return { identity: await facebook(token), consume: () => Promise.resolve() }
  } catch (error) {
    log.warn({ provider, error: String(error) }, "a social sign-in was not verified")
    throw new Failure(error instanceof IdentityNotVerified ? "social_login_failed" : "provider_unavailable")
  }
  throw new Failure("not_found")
}

/**
 * Records an ID token as used, so that an intercepted one cannot be replayed; throws `social_login_failed` for a used
 * one.
 */
async function consumeToken(db: Db, token: string, endsAt: Date) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("used_id_tokens")
    .values({ tokenHash: createHash("sha256").update(token).digest(), expiresAt: endsAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) throw new Failure("social_login_failed")
}
