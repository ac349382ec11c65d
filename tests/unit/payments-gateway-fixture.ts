import { createServer } from "node:http"
import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import Razorpay from "razorpay"
import { paymentsGateway } from "@/lib/server/gateways/payments/payments.server"
import { startLocalGateway } from "@/lib/sandbox/razorpay/start-local-gateway"

export const KEY = { keyId: "rzp_test_fixture", keySecret: "secret-of-the-key", webhookSecret: "secret-of-the-webhook" }
export const VISA = "4100280000001007"

/** A webhook that the shop received: the raw body and its headers. */
export type ReceivedWebhook = { raw: string; event: string; id: string; signature: string }

/** Starts a local gateway on a free port with an empty ledger, a shop that receives its webhooks, our client and the SDK. */
export async function startTestGateway({ timeoutMs = 2000, retryAfterMs = 20 } = {}) {
  const received: ReceivedWebhook[] = []
  const shop = { received, status: 200, delayMs: 0, inFlight: 0, maxInFlight: 0 }
  const listener = createServer((request, response) => {
    const chunks: Buffer[] = []
    shop.inFlight += 1
    shop.maxInFlight = Math.max(shop.maxInFlight, shop.inFlight)
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const raw = Buffer.concat(chunks).toString("utf8")
      const { "x-razorpay-signature": signature, "x-razorpay-event-id": id } = request.headers
      const isWebhook = request.url === "/webhook"
      if (isWebhook) received.push({ raw, event: JSON.parse(raw).event, id: String(id), signature: String(signature) })
      setTimeout(() => {
        shop.inFlight -= 1
        response.writeHead(isWebhook ? shop.status : 200, { location: "/redirected" }).end()
      }, shop.delayMs)
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve))
  const address = listener.address()
  const shopUrl = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`
  const webhookUrl = `${shopUrl}/webhook`
  const dataDir = await mkdtemp(join(tmpdir(), "gateway-"))

  const start = (port = 0) =>
    startLocalGateway({ ...KEY, port, webhookUrl, dataDir, retryAfterMs, hasSandboxApi: true })
  let running = await start()
  const { url } = running
  const gateway = paymentsGateway({
    ...KEY,
    baseUrl: url,
    checkoutBaseUrl: url,
    webhookSecrets: [KEY.webhookSecret],
    timeoutMs,
  })
  const sdk = new Razorpay({ key_id: KEY.keyId, key_secret: KEY.keySecret })
  Reflect.set(Reflect.get(Reflect.get(sdk.api, "rq"), "defaults"), "baseURL", url)

  const call = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(url + path, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: basicAuth(), "content-type": "application/json", connection: "close", ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    return { status: answer.status, body: await answer.json() }
  }

  let receipts = 0
  return {
    url,
    shopUrl,
    dataDir,
    gateway,
    sdk,
    shop,
    call,
    /** Sets the injected faults; faults that are not given are turned off. */
    setFaults: (faults: object = {}) => call("/sandbox/faults", faults),
    order: (amountMinor = 149_900) => {
      return gateway.createOrder({ amountMinor, currency: "INR", receipt: `receipt-${++receipts}` })
    },
    /** Pays without a browser; returns the payment with the signed fields of the checkout. */
    pay: async (orderId: string, by: { card?: string; vpa?: string; otp?: string } = { vpa: "success@razorpay" }) => {
      const { status, body } = await call("/sandbox/pay", { order_id: orderId, ...by })
      if (status !== 200) throw new Error(body.error.description)
      return body
    },
    stop: () => running.close(),
    restart: async () => {
      await running.close()
      running = await start(Number(new URL(url).port))
    },
    close: async () => {
      await running.close()
      listener.closeAllConnections()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
}
export type TestGateway = Awaited<ReturnType<typeof startTestGateway>>

export function basicAuth(key = `${KEY.keyId}:${KEY.keySecret}`): string {
  return `Basic ${Buffer.from(key).toString("base64")}`
}

/** Waits until a condition holds; throws after twenty seconds. */
export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000
  while (!(await condition())) {
    if (Date.now() > end) throw new Error("The condition did not hold within twenty seconds.")
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
