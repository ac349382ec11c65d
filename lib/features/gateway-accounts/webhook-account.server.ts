import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { GatewayEvent } from "@/lib/server/gateways/payments/gateway-schemas"
import { verifyEvent } from "@/lib/server/gateways/payments/payments.server"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { openSecret, type SealedColumn } from "./sealed-secrets.server"

/**
 * The event that an account's own secret has signed, the present one or the former while it is accepted. Throws `not_found` for a
 * token of no account, `invalid_signature` for any other signature.
 */
export async function verifyAccountEvent(
  token: string,
  rawBody: string,
  signature: string | null,
): Promise<{ accountId: number; event: GatewayEvent }> {
  const account = await readPlatform((db) =>
    db
      .selectFrom("gateway_accounts")
      .select(["id", "instituteId", "webhookSecretSealed"])
      .select(
        sql<string | null>`case when "previousUntil" > now() then "previousWebhookSecretSealed" end`.as("previous"),
      )
      .where("webhookToken", "=", token)
      .executeTakeFirst(),
  )
  if (!account) throw new Failure("not_found")
  const open = (column: SealedColumn, sealed: string | null) =>
    sealed === null ? [] : [openSecret(account, column, sealed)]
  const secrets = [
    ...open("webhookSecretSealed", account.webhookSecretSealed),
    ...open("previousWebhookSecretSealed", account.previous),
  ]
  const event = verifyEvent(secrets, rawBody, signature)
  if (!event) throw new Failure("invalid_signature")
  return { accountId: account.id, event }
}
