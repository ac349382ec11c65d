import type { Server } from "node:http"
import { sign } from "@/lib/server/gateways/payments/signatures"
import { startWebhookDispatcher } from "./webhook-dispatcher"
import type { Gateway } from "./gateway"
import { createGatewayServer } from "./http/server"
import { InjectedFaults } from "./injected-faults"
import { openLedger } from "./ledger"
import { authoriseLate, refundStaleAuthorisations } from "./payments"
import { apiRoutes } from "./routes/api"
import { checkoutRoutes } from "./routes/checkout"
import { publicRoutes } from "./routes/public"
import { sandboxRoutes } from "./routes/sandbox"

/** Options of a local gateway. Port 0 takes a free one; `hasSandboxApi` serves `/sandbox`, for tests only. */
export type LocalGatewayOptions = {
  port: number
  host?: string
  keyId: string
  keySecret: string
  webhookSecret: string
  webhookUrl: string
  dataDir: string
  hasSandboxApi?: boolean
  /** The first delay before a webhook is retried; it doubles with each attempt, up to five minutes. */
  retryAfterMs?: number
  /** Timeout of a webhook request. */
  webhookTimeoutMs?: number
  log?: (message: string) => void
}

const HOUR_MS = 3_600_000

/** Starts a local stand-in for the Razorpay API and checkout, with its data in `dataDir`. */
export async function startLocalGateway(
  options: LocalGatewayOptions,
): Promise<{ url: string; close: () => Promise<void> }> {
  const { port, host = "127.0.0.1", keyId, keySecret, webhookSecret, webhookUrl } = options
  const {
    hasSandboxApi = false,
    retryAfterMs = 1000,
    webhookTimeoutMs: timeoutMs = 5000,
    log = () => undefined,
  } = options
  const ledger = await openLedger(options.dataDir)
  const gateway: Gateway = {
    keyId,
    keySecret,
    accountId: `acc_${sign(keyId, "account").slice(0, 14)}`,
    ledger,
    faults: InjectedFaults.parse({}),
    dispatchWebhooks: () => dispatcher.dispatch(),
    deliveries: [],
    log,
  }
  const dispatcher = startWebhookDispatcher(gateway, { webhookUrl, webhookSecret, retryAfterMs, timeoutMs })
  const server = createGatewayServer(gateway, [
    ...apiRoutes(gateway),
    ...checkoutRoutes(gateway),
    ...publicRoutes(),
    ...(hasSandboxApi ? sandboxRoutes(gateway) : []),
  ])
  const listeningPort = await listen(server, port, host).catch(async (error: unknown) => {
    await ledger.close()
    throw error
  })
  const timer = setInterval(() => refundStaleAuthorisations(gateway), HOUR_MS).unref()
  resume(gateway)

  return {
    url: `http://${host}:${listeningPort}`,
    close: async () => {
      clearInterval(timer)
      server.close()
      server.closeAllConnections()
      await dispatcher.stop()
      await ledger.close()
    },
  }
}

function resume(gateway: Gateway) {
  refundStaleAuthorisations(gateway)
  for (const { id, lateAuthAt } of gateway.ledger.listPayments()) {
    if (lateAuthAt !== null) setTimeout(() => authoriseLate(gateway, id), Math.max(0, lateAuthAt - Date.now())).unref()
  }
  gateway.dispatchWebhooks()
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return typeof address === "object" && address ? address.port : port
}
