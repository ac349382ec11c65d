import { createHash } from "node:crypto"
import { sql } from "kysely"
import type { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { pushConfiguration } from "./configuration.server"
import { type InstallationInput, TOKEN_SECONDS } from "./contract"

/** The number of browsers registered per person; the oldest are deleted beyond it. */
const MAX_TOKENS = 10

type Input = z.output<typeof InstallationInput>

/**
 * Stores the subscription of a browser and returns its token, to which nothing is sent before `saveToken`. A subscription
 * of the same endpoint under another id is replaced. Throws `installation_taken` for the id of another user (spec §4: 409).
 */
export async function install(
  db: Db,
  { userId, sessionId }: Actor,
  { fid, subscriptionOptions }: Input,
): Promise<{ token: string; expiresIn: number }> {
  const token = createHash("sha256").update(subscriptionOptions.endpoint).digest("base64url")
  await lockToken(db, token)
  await db.deleteFrom("push_tokens").where("token", "=", token).where("fid", "!=", fid).execute()
  const subscription = { token, ...subscriptionOptions, sessionId, savedAt: null, failCount: 0 }
  const row = await db
    .insertInto("push_tokens")
    .values({ kind: "webpush", userId, fid, ...subscription })
    .onConflict((conflict) =>
      conflict
        .columns(["instituteId", "fid"])
        .doUpdateSet({ ...subscription, createdAt: sql`now()` })
        .where("push_tokens.userId", "=", userId),
    )
    .returning("id")
    .executeTakeFirst()
  if (!row) throw new Failure("installation_taken")
  await deleteOldestTokens(db, userId)
  return { token, expiresIn: TOKEN_SECONDS }
}

/**
 * Registers a token for the caller and returns the id of the registration; messages are sent to it until the session ends.
 * A Firebase token is accepted as it is; a token issued by `install` must belong to the caller, else throws `not_found`.
 */
export async function saveToken(db: Db, { userId, sessionId }: Actor, token: string): Promise<number> {
  const registration = { sessionId, savedAt: sql<Date>`now()`, failCount: 0 }
  if (pushConfiguration.kind === "fcm") {
    await lockToken(db, token)
    const { id } = await db
      .insertInto("push_tokens")
      .values({ kind: "fcm", userId, token, ...registration })
      .onConflict((conflict) => conflict.columns(["instituteId", "token"]).doUpdateSet({ userId, ...registration }))
      .returning("id")
      .executeTakeFirstOrThrow()
    await deleteOldestTokens(db, userId)
    return id
  }
  const row = await db
    .updateTable("push_tokens")
    .set(registration)
    .where("token", "=", token)
    .where("userId", "=", userId)
    .returning("id")
    .executeTakeFirst()
  if (!row) throw new Failure("not_found")
  return row.id
}

/** Removes a token of the caller. A token of another user stays, and the reply is the same in both cases. */
export async function removeToken(db: Db, { userId }: Actor, token: string): Promise<void> {
  await db.deleteFrom("push_tokens").where("token", "=", token).where("userId", "=", userId).execute()
}

const lockToken = (db: Db, token: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${token}, 0))`.execute(db)

async function deleteOldestTokens(db: Db, userId: number) {
  const newest = db
    .selectFrom("push_tokens")
    .select("id")
    .where("userId", "=", userId)
    .orderBy("id", "desc")
    .limit(MAX_TOKENS)
  await db.deleteFrom("push_tokens").where("userId", "=", userId).where("id", "not in", newest).execute()
}
