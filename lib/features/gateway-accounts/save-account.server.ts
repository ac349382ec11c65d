import { randomBytes } from "node:crypto"
import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import { requireReauthentication } from "@/lib/server/auth/reauthentication"
import { isUniqueViolation } from "@/lib/server/db/is-unique-violation"
import { GatewayRefused, GatewayUnavailable } from "@/lib/server/gateways/payments/gateway-errors"
import type { PaymentsGateway } from "@/lib/server/gateways/payments/payments.server"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { gatewayAccountEvents } from "./events"
import type { PaymentMode } from "./account-states"
import { completeKeys, findOpenAccount, type OpenAccount, recordAccount } from "./open-account.server"
import { canSeal, sealSecret } from "./sealed-secrets.server"
import { retireAccounts } from "./retire-account.server"
import { findTesters } from "./testers.server"
import { tryKeys } from "./try-keys.server"

interface AccountInput {
  mode: PaymentMode
  keyId?: string | null | undefined
  keySecret?: string | null | undefined
  version: number | null
  testers: readonly string[]
}

type Keys = { keyId: string; keySecret: string }

/**
 * Saves the keys of an account after the gateway has accepted them. Keys of another merchant are another account: the former one is
 * retired, and gives back what it took.
 */
export async function saveAccount(actor: Actor, { mode, version, testers, ...given }: AccountInput): Promise<void> {
  const { saved, testerIds } = await readInstitute(actor.instituteId, async (db) => {
    await requireReauthentication(db, actor)
    if (!canSeal()) throw new Failure("secrets_not_set_up")
    if (mode === "test") await refuseTestWhileLive(db)
    return { saved: await findOpenAccount(db, mode), testerIds: await findTesters(db, testers) }
  })
  if ((saved?.version ?? null) !== version) throw new Failure("stale")
  const keys = completeKeys(saved, given)
  const gateway = await tryKeys({ mode, ...keys })
  const isSame = saved !== undefined && (saved.keyId === keys.keyId || (await knowsOrdersOf(gateway, saved)))
  await withInstitute(actor.instituteId, async (db) => {
    if (saved && isSame) return changeAccount(db, actor, { saved, keys, testerIds })
    if (saved) await retireAccounts(db, actor, { id: saved.id, version: saved.version })
    const status = saved?.status ?? (mode === "live" ? "draft" : "active")
    await insertAccount(db, actor, { mode, status, keys, testerIds })
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Failure("stale") : error
  })
}

async function refuseTestWhileLive(db: Db): Promise<void> {
  if ((await findOpenAccount(db, "live"))?.status === "active")
    throw new Failure("invalid_input", { fields: { mode: ["The institute sells through its live account"] } })
}

/** Whether keys are of the merchant at which an account's orders are: its newest is known there. An account without orders is anybody's. */
async function knowsOrdersOf(gateway: PaymentsGateway, { id, instituteId }: OpenAccount): Promise<boolean> {
  const order = await readInstitute(instituteId, (db) =>
    db
      .selectFrom("orders")
      .select("providerOrderId")
      .where("gatewayAccountId", "=", id)
      .where("providerOrderId", "is not", null)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst(),
  )
  if (!order?.providerOrderId) return true
  return gateway.listOrderPayments(order.providerOrderId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof GatewayRefused) return false
      throw error instanceof GatewayUnavailable ? new Failure("gateway_unavailable") : error
    },
  )
}

type Change = { saved: OpenAccount; keys: Keys; testerIds: number[] }

async function changeAccount(db: Db, actor: Actor, { saved, keys, testerIds }: Change): Promise<void> {
  const changed = await db
    .updateTable("gateway_accounts")
    .set({ ...sealed(saved, keys), testerIds: sql<number[]>`${testerIds}::bigint[]` })
    .where("id", "=", saved.id)
    .where("version", "=", saved.version)
    .where("status", "!=", "retired")
    .returning(["id", "mode", "keyId"])
    .executeTakeFirst()
  if (!changed) throw new Failure("stale")
  await recordAccount(db, actor, [gatewayAccountEvents.saved, changed])
}

type NewAccount = { mode: PaymentMode; status: string; keys: Keys; testerIds: number[] }

/** Its secret is sealed for its row, so that the row comes first. */
async function insertAccount(db: Db, actor: Actor, { mode, status, keys, testerIds }: NewAccount): Promise<void> {
  const webhookToken = randomBytes(24).toString("base64url")
  const inserted = await db
    .insertInto("gateway_accounts")
    .values({ mode, keyId: keys.keyId, webhookToken, testerIds: sql<number[]>`${testerIds}::bigint[]` })
    .returning(["id", "instituteId", "mode", "keyId"])
    .executeTakeFirstOrThrow()
  await db
    .updateTable("gateway_accounts")
    .set({ ...sealed(inserted, keys), status })
    .where("id", "=", inserted.id)
    .execute()
  await recordAccount(db, actor, [gatewayAccountEvents.saved, inserted])
}

const sealed = (row: { id: number; instituteId: number }, { keyId, keySecret }: Keys) => ({
  keyId,
  keySecretSealed: sealSecret(row, "keySecretSealed", keySecret),
  savedAt: sql<Date>`now()`,
  triedAt: sql<Date>`now()`,
  refusedAt: null,
})
