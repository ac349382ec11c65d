import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import { requireReauthentication } from "@/lib/server/auth/reauthentication"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { gatewayAccountEvents } from "./events"
import { FORMER_SECRET_DAYS, type PaymentMode } from "./account-states"
import { completeKeys, findOpenAccount, recordAccount } from "./open-account.server"
import { retireAccounts } from "./retire-account.server"
import { openSecret, sealSecret } from "./sealed-secrets.server"
import { tryKeys } from "./try-keys.server"

type Given = { mode: PaymentMode; keyId?: string | null | undefined; keySecret?: string | null | undefined }
type Version = { id: number; version: number }

/** Tries keys, and records of the saved ones that they were tried. */
export async function tryAccount(actor: Actor, { mode, ...given }: Given): Promise<void> {
  const saved = await readInstitute(actor.instituteId, async (db) => {
    await requireReauthentication(db, actor)
    return findOpenAccount(db, mode)
  })
  const keys = completeKeys(saved, given)
  await tryKeys({ mode, ...keys })
  if (saved?.keyId === keys.keyId && !given.keySecret)
    await withInstitute(actor.instituteId, (db) => markTried(db, saved.id))
}

const markTried = (db: Db, id: number) =>
  db
    .updateTable("gateway_accounts")
    .set({ triedAt: sql<Date>`now()`, refusedAt: null })
    .where("id", "=", id)
    .execute()

/** Saves the secret that signs an account's events; events that the former one signed are accepted for a week. */
export async function rotateWebhook(actor: Actor, { id, version, webhookSecret }: Version & { webhookSecret: string }) {
  await withInstitute(actor.instituteId, async (db) => {
    await requireReauthentication(db, actor)
    const account = await lockAccount(db, { id, version })
    const { webhookSecretSealed: former } = account
    const formerSecret = former !== null && {
      previousWebhookSecretSealed: sealSecret(
        account,
        "previousWebhookSecretSealed",
        openSecret(account, "webhookSecretSealed", former),
      ),
      previousUntil: sql<Date>`now() + make_interval(days => ${FORMER_SECRET_DAYS}::int)`,
    }
    await db
      .updateTable("gateway_accounts")
      .set({ ...formerSecret, webhookSecretSealed: sealSecret(account, "webhookSecretSealed", webhookSecret) })
      .where("id", "=", id)
      .execute()
    await recordAccount(db, actor, [gatewayAccountEvents.webhookChanged, account])
  })
}

/** Sells through the live account from now on; its institute's test account is retired. */
export async function goLive(actor: Actor, version: Version): Promise<void> {
  await withInstitute(actor.instituteId, async (db) => {
    await requireReauthentication(db, actor)
    const account = await lockAccount(db, version)
    if (account.mode !== "live" || account.status !== "draft") throw new Failure("stale")
    await db.updateTable("gateway_accounts").set({ status: "active" }).where("id", "=", account.id).execute()
    await recordAccount(db, actor, [gatewayAccountEvents.wentLive, account])
    const test = await findOpenAccount(db, "test")
    if (test) await retireAccounts(db, actor, test)
  })
}

export const retireAccount = (actor: Actor, version: Version): Promise<void> =>
  withInstitute(actor.instituteId, async (db) => {
    await requireReauthentication(db, actor)
    await lockAccount(db, version)
    await retireAccounts(db, actor, version)
  })

/** Throws `not_found` for an account of another institute, `stale` for one that was changed since the version. */
async function lockAccount(db: Db, { id, version }: Version) {
  const account = await orNotFound(
    db
      .selectFrom("gateway_accounts")
      .select(["id", "instituteId", "mode", "status", "keyId", "version", "webhookSecretSealed"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst(),
  )
  if (account.version !== version || account.status === "retired") throw new Failure("stale")
  return account
}
