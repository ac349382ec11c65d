import { sign } from "@/lib/server/gateways/payments/signatures"
import type { Gateway } from "./gateway"
import { type FindRoute, type GatewayRoute, router } from "./http/router"
import { InjectedFaults } from "./injected-faults"
import { openLedger } from "./ledger"
import { authoriseLate, refundStaleAuthorisations } from "./payments"
import { apiRoutes } from "./routes/api"
import { checkoutRoutes } from "./routes/checkout"
import { linkPageRoutes } from "./routes/links"
import { publicRoutes } from "./routes/public"
import { sandboxRoutes } from "./routes/sandbox"
import { sandboxMoneyRoutes } from "./routes/sandbox-money"
import { startWebhookDispatcher } from "./webhook-dispatcher"

/** What tells one merchant's account from another: its key pair, and where its events go and what signs them. */
export type AccountKeys = { keyId: string; keySecret: string; webhookSecret: string; webhookUrl: string }

/** An account of the local gateway with its own ledger, faults and webhooks. */
export type Account = {
  gateway: Gateway
  find: FindRoute
  /** Sets another secret, or another address or secret of the webhook, as the provider's dashboard does. */
  change: (keys: AccountKeys) => void
  close: () => Promise<void>
}

export type AccountOptions = {
  dataDir: string
  hasSandboxApi: boolean
  retryAfterMs: number
  timeoutMs: number
  log: (message: string) => void
}

const HOUR_MS = 3_600_000

/** Opens an account; `routes` are those of the gateway beside its own. */
export async function openAccount(
  keys: AccountKeys,
  options: AccountOptions,
  routes: GatewayRoute[] = [],
): Promise<Account> {
  const { keyId, keySecret, webhookSecret, webhookUrl } = keys
  const ledger = await openLedger(options.dataDir)
  const gateway: Gateway = {
    keyId,
    keySecret,
    accountId: `acc_${sign(keyId, "account").slice(0, 14)}`,
    ledger,
    faults: InjectedFaults.parse({}),
    dispatchWebhooks: () => dispatcher.dispatch(),
    deliveries: [],
    log: options.log,
  }
  const target = { webhookUrl, webhookSecret, ...options }
  const dispatcher = startWebhookDispatcher(gateway, target)
  const timer = setInterval(() => refundStaleAuthorisations(gateway), HOUR_MS).unref()
  return {
    gateway,
    find: router([
      ...apiRoutes(gateway),
      ...checkoutRoutes(gateway),
      ...linkPageRoutes(gateway),
      ...publicRoutes(),
      ...(options.hasSandboxApi ? [...sandboxRoutes(gateway), ...sandboxMoneyRoutes(gateway)] : []),
      ...routes,
    ]),
    change(next) {
      gateway.keySecret = next.keySecret
      Object.assign(target, { webhookUrl: next.webhookUrl, webhookSecret: next.webhookSecret })
    },
    close: async () => {
      clearInterval(timer)
      await dispatcher.stop()
      await ledger.close()
    },
  }
}

/** Continues what a stop of the gateway interrupted. */
export function resumeAccount({ gateway }: Account) {
  refundStaleAuthorisations(gateway)
  for (const { id, lateAuthAt } of gateway.ledger.listPayments()) {
    if (lateAuthAt !== null) setTimeout(() => authoriseLate(gateway, id), Math.max(0, lateAuthAt - Date.now())).unref()
  }
  gateway.dispatchWebhooks()
}
