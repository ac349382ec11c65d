import { Failure } from "@/lib/contract/errors"
import type { Db } from "@/lib/server/tenancy/transaction"
import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import { maskedKeyId, type PaymentMode, paymentModeOf } from "./account-states"
import type { gatewayAccountEvents } from "./events"
import { openSecret } from "./sealed-secrets.server"

/** The account of a mode that is a draft or sells; undefined for none. */
export const findOpenAccount = (db: Db, mode: PaymentMode) =>
  db
    .selectFrom("gateway_accounts")
    .select(["id", "instituteId", "mode", "status", "keyId", "keySecretSealed", "version"])
    .where("mode", "=", mode)
    .where("status", "!=", "retired")
    .executeTakeFirst()

export type OpenAccount = NonNullable<Awaited<ReturnType<typeof findOpenAccount>>>

interface GivenKeys {
  keyId?: string | null | undefined
  keySecret?: string | null | undefined
}

/** The keys that a call names, of which those that it leaves out are the saved ones. */
export function completeKeys(saved: OpenAccount | undefined, { keyId, keySecret }: GivenKeys) {
  const key = keyId ?? saved?.keyId
  if (!key) throw new Failure("invalid_input", { fields: { keyId: ["Is needed"] } })
  const secret = keySecret ?? (saved?.keyId === key ? savedSecret(saved) : null)
  if (!secret) throw new Failure("invalid_input", { fields: { keySecret: ["Is needed"] } })
  return { keyId: key, keySecret: secret }
}

/** Null where the key that sealed it is gone. */
function savedSecret(account: OpenAccount): string | null {
  const { keySecretSealed: sealed } = account
  if (sealed === null) return null
  try {
    return openSecret(account, "keySecretSealed", sealed)
  } catch {
    return null
  }
}

type AccountEvent = (typeof gatewayAccountEvents)[keyof typeof gatewayAccountEvents]

/** Records what happened to an account, with its key as screens show it. */
export const recordAccount = (
  db: Db,
  actor: Actor,
  [event, account]: [AccountEvent, { id: number; mode: string; keyId: string }],
) =>
  record(db, event, {
    by: actor,
    data: {
      instituteId: actor.instituteId,
      accountId: account.id,
      mode: paymentModeOf(account.mode),
      keyId: maskedKeyId(account.keyId),
    },
  })
