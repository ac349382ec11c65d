import { createHash } from "node:crypto"
import { Failure } from "@/lib/contract/errors"
import { NotProved, type ProvedIdentity } from "@/lib/server/gateways/social/identity"
import { facebook, google } from "@/lib/server/gateways/social/social"
import { log } from "@/lib/server/log"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Provider } from "./contract"

/** A proved identity, and the work that keeps its token from being used again, for the transaction that uses it. */
export interface Proof {
  identity: ProvedIdentity
  spend: (db: Db) => Promise<void>
}

/**
 * Proves who somebody is by what a provider gave them. Throws `not_found` for a provider that is not set up,
 * `not_proved` for a token that is not good, and `provider_unavailable` when the provider does not answer.
 */
export async function prove(provider: Provider, token: string, nonce?: string): Promise<Proof> {
  try {
    if (provider === "google" && google) {
      const { identity, endsAt } = await google(token, nonce)
      return { identity, spend: (db) => spendToken(db, token, endsAt) }
    }
    if (provider === "facebook" && facebook) return { identity: await facebook(token), spend: () => Promise.resolve() }
  } catch (error) {
    log.warn({ provider, error: String(error) }, "a social sign-in was not proved")
    throw new Failure(error instanceof NotProved ? "not_proved" : "provider_unavailable")
  }
  throw new Failure("not_found")
}

/** An ID token opens one door: who has read one along the way cannot come in by it. */
async function spendToken(db: Db, token: string, endsAt: Date) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("spent_id_tokens")
    .values({ tokenHash: createHash("sha256").update(token).digest(), expiresAt: endsAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) throw new Failure("not_proved")
}
