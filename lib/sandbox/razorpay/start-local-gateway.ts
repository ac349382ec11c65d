import type { Server } from "node:http"
import { sign } from "@/lib/server/gateways/payments/signatures"
import { startCourier } from "./courier"
import type { Gateway } from "./gateway"
import { gatewayServer } from "./http/server"
import { Knobs } from "./knobs"
import { openLedger } from "./ledger"
import { authoriseLate, giveBackStale } from "./payments"
import { apiRoutes } from "./routes/api"
import { checkoutRoutes } from "./routes/checkout"
import { openRoutes } from "./routes/open"
import { sandboxRoutes } from "./routes/sandbox"

/** How a local gateway is set up. Port 0 takes a free one; `knobs` serves `/sandbox`, for tests only. */
export type LocalGatewayOptions = {
  port: number
  host?: string
  keyId: string
  keySecret: string
  webhookSecret: string
  webhookUrl: string
  dataDir: string
  knobs?: boolean
  /** The first wait before an event is sent again; it doubles each time, up to five minutes. */
  retryAfterMs?: number
  /** How long the shop may take to answer an event. */
  webhookTimeoutMs?: number
  log?: (sentence: string) => void
}

const HOUR_MS = 3_600_000

/** Starts the payment gateway that stands in for the real one, with its own books in `dataDir`. */
export async function startLocalGateway(
  options: LocalGatewayOptions,
): Promise<{ url: string; close: () => Promise<void> }> {
  const { port, host = "127.0.0.1", keyId, keySecret, webhookSecret, webhookUrl } = options
  const { knobs = false, retryAfterMs = 1000, webhookTimeoutMs: timeoutMs = 5000, log = () => undefined } = options
  const ledger = await openLedger(options.dataDir)
  const gateway: Gateway = {
    keyId,
    keySecret,
    accountId: `acc_${sign(keyId, "account").slice(0, 14)}`,
    ledger,
    knobs: Knobs.parse({}),
    wakeCourier: () => courier.wake(),
    deliveries: [],
    log,
  }
  const courier = startCourier(gateway, { webhookUrl, webhookSecret, retryAfterMs, timeoutMs })
  const server = gatewayServer(gateway, [
    ...apiRoutes(gateway),
    ...checkoutRoutes(gateway),
    ...openRoutes(),
    ...(knobs ? sandboxRoutes(gateway) : []),
  ])
  const listeningPort = await listen(server, port, host).catch(async (error: unknown) => {
    await ledger.close()
    throw error
  })
  const timer = setInterval(() => giveBackStale(gateway), HOUR_MS).unref()
  resume(gateway)

  return {
    url: `http://${host}:${listeningPort}`,
    close: async () => {
      clearInterval(timer)
      server.close()
      server.closeAllConnections()
      await courier.stop()
      await ledger.close()
    },
  }
}

function resume(gateway: Gateway) {
  giveBackStale(gateway)
  for (const { id, lateAuthAt } of gateway.ledger.listPayments()) {
    if (lateAuthAt !== null) setTimeout(() => authoriseLate(gateway, id), Math.max(0, lateAuthAt - Date.now())).unref()
  }
  gateway.wakeCourier()
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return typeof address === "object" && address ? address.port : port
}
