import type { Server } from "node:http"
import type { AccountKeys } from "./account"
import { openAccounts } from "./accounts"
import { createGatewayServer } from "./http/server"

/** Options of a local gateway. Port 0 takes a free one; `hasSandboxApi` serves `/sandbox`, for tests only. */
export type LocalGatewayOptions = {
  port: number
  host?: string
  keyId: string
  keySecret: string
  webhookSecret: string
  webhookUrl: string
  dataDir: string
  /** Accounts besides the first. */
  others?: readonly AccountKeys[]
  hasSandboxApi?: boolean
  /** The first delay before a webhook is retried; it doubles with each attempt, up to five minutes. */
  retryAfterMs?: number
  /** Timeout of a webhook request. */
  webhookTimeoutMs?: number
  log?: (message: string) => void
}

/** Starts a local stand-in for the Razorpay API and checkout, with its data in `dataDir`. */
export async function startLocalGateway(
  options: LocalGatewayOptions,
): Promise<{ url: string; close: () => Promise<void> }> {
  const { port, host = "127.0.0.1", keyId, keySecret, webhookSecret, webhookUrl, dataDir } = options
  const {
    hasSandboxApi = false,
    retryAfterMs = 1000,
    webhookTimeoutMs: timeoutMs = 5000,
    log = () => undefined,
    others = [],
  } = options
  const accounts = await openAccounts([{ keyId, keySecret, webhookSecret, webhookUrl }, ...others], {
    dataDir,
    hasSandboxApi,
    retryAfterMs,
    timeoutMs,
    log,
  })
  const server = createGatewayServer(accounts)
  const listeningPort = await listen(server, port, host).catch(async (error: unknown) => {
    await accounts.close()
    throw error
  })
  accounts.resume()

  return {
    url: `http://${host}:${listeningPort}`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await accounts.close()
    },
  }
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return typeof address === "object" && address ? address.port : port
}
