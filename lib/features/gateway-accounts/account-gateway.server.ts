import { LRUCache } from "lru-cache"
import { env } from "@/lib/server/env.server"
import { GatewayUnavailable } from "@/lib/server/gateways/payments/gateway-errors"
import { type PaymentsGateway, paymentsGateway } from "@/lib/server/gateways/payments/payments.server"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { guardGateway } from "./guard-gateway"
import { platformTestKeys } from "./test-account.server"
import { watchKeys } from "./watch-keys.server"
import { openSecret } from "./sealed-secrets.server"

const MAX_GATEWAYS = 200

/** The gateways of the accounts used last, by account, version and sealed secret, so that other keys take effect at once. */
const gateways = new LRUCache<string, PaymentsGateway>({ max: MAX_GATEWAYS })

/** The gateway with the keys of an institute's own account, retired or not. Throws `GatewayUnavailable` where its secret cannot be opened. */
export async function accountGateway(accountId: number): Promise<PaymentsGateway> {
  const account = await readPlatform((db) =>
    db
      .selectFrom("gateway_accounts")
      .select(["id", "instituteId", "source", "version", "keyId", "keySecretSealed", "refusedAt"])
      .where("id", "=", accountId)
      .executeTakeFirst(),
  )
  if (account?.source === "platform") return platformTestGateway()
  if (!account?.keySecretSealed) throw new GatewayUnavailable("credentials", `account ${accountId} has no key`)
  const cacheKey = `${accountId}.${account.version}.${account.keySecretSealed}`
  const known = gateways.get(cacheKey)
  if (known) return known
  const keys = { keyId: account.keyId, keySecret: opened(account, account.keySecretSealed) }
  const gateway = gatewayWith(keys, watchKeys(account))
  gateways.set(cacheKey, gateway)
  return gateway
}

/** The gateway of the account at which institutes without one of their own try a sale; its keys are in the settings. */
function platformTestGateway(): PaymentsGateway {
  const keys = platformTestKeys()
  if (!keys) throw new GatewayUnavailable("credentials", "the platform has no account for test sales")
  const known = gateways.get(keys.keyId)
  if (known) return known
  const gateway = gatewayWith(keys)
  gateways.set(keys.keyId, gateway)
  return gateway
}

/** The gateway with these keys, at the provider that this installation uses. */
export const gatewayWith = (
  keys: { keyId: string; keySecret: string },
  onKeys?: (areAccepted: boolean) => Promise<void>,
): PaymentsGateway =>
  guardGateway(
    paymentsGateway({ ...keys, baseUrl: env.PAYMENTS_URL, checkoutBaseUrl: env.PAYMENTS_URL, webhookSecrets: [] }),
    { ...(onKeys && { onKeys }) },
  )

function opened(account: { instituteId: number; id: number }, sealed: string): string {
  try {
    return openSecret(account, "keySecretSealed", sealed)
  } catch (error) {
    throw new GatewayUnavailable(
      "credentials",
      `the secret of account ${account.id} cannot be opened: ${String(error)}`,
    )
  }
}
