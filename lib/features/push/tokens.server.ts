import { createHash } from "node:crypto"
import { sql } from "kysely"
import type { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { pushConfiguration } from "./configuration.server"
import { type InstallationInput, TOKEN_SECONDS } from "./contract"

/** More browsers of one person than this are not kept; the oldest go. */
const MOST_TOKENS = 10

type Input = z.output<typeof InstallationInput>

/**
 * Keeps the subscription of a browser and answers its token, which no message reaches before it is saved. Whoever has the
 * browser now has its subscription. Throws `installation_taken` for an id that is somebody else's (spec §4: a 409).
 */
export async function install(
  db: Db,
  { userId, sessionId }: Actor,
  { fid, subscriptionOptions }: Input,
): Promise<{ token: string; expiresIn: number }> {
  const token = createHash("sha256").update(subscriptionOptions.endpoint).digest("base64url")
  await lockToken(db, token)
  await db.deleteFrom("push_tokens").where("token", "=", token).where("fid", "!=", fid).execute()
  const fresh = { token, ...subscriptionOptions, sessionId, savedAt: null, failCount: 0 }
  const kept = await db
    .insertInto("push_tokens")
    .values({ kind: "webpush", userId, fid, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(["instituteId", "fid"])
        .doUpdateSet({ ...fresh, createdAt: sql`now()` })
        .where("push_tokens.userId", "=", userId),
    )
    .returning("id")
    .executeTakeFirst()
  if (!kept) throw new Failure("installation_taken")
  await keepNewest(db, userId)
  return { token, expiresIn: TOKEN_SECONDS }
}

/**
 * Registers a token for the caller and answers its number; from now on messages reach it for as long as the session lives.
 * A token of Firebase is taken as it is; one of ours must be the caller's, else `not_found`.
 */
export async function saveToken(db: Db, { userId, sessionId }: Actor, token: string): Promise<number> {
  const saved = { sessionId, savedAt: sql<Date>`now()`, failCount: 0 }
  if (pushConfiguration.kind === "fcm") {
    await lockToken(db, token)
    const { id } = await db
      .insertInto("push_tokens")
      .values({ kind: "fcm", userId, token, ...saved })
      .onConflict((conflict) => conflict.columns(["instituteId", "token"]).doUpdateSet({ userId, ...saved }))
      .returning("id")
      .executeTakeFirstOrThrow()
    await keepNewest(db, userId)
    return id
  }
  const known = await db
    .updateTable("push_tokens")
    .set(saved)
    .where("token", "=", token)
    .where("userId", "=", userId)
    .returning("id")
    .executeTakeFirst()
  if (!known) throw new Failure("not_found")
  return known.id
}

/** Removes a token of the caller; another's stays, and nothing tells the two cases apart. */
export async function removeToken(db: Db, { userId }: Actor, token: string): Promise<void> {
  await db.deleteFrom("push_tokens").where("token", "=", token).where("userId", "=", userId).execute()
}

const lockToken = (db: Db, token: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${token}, 0))`.execute(db)

async function keepNewest(db: Db, userId: number) {
  const newest = db
    .selectFrom("push_tokens")
    .select("id")
    .where("userId", "=", userId)
    .orderBy("id", "desc")
    .limit(MOST_TOKENS)
  await db.deleteFrom("push_tokens").where("userId", "=", userId).where("id", "not in", newest).execute()
}
