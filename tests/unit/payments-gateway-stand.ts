import { createServer } from "node:http"
import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import Razorpay from "razorpay"
import { paymentsGateway } from "@/lib/server/gateways/payments/payments.server"
import { startLocalGateway } from "@/lib/sandbox/razorpay/start-local-gateway"

export const KEY = { keyId: "rzp_test_stand", keySecret: "secret-of-the-key", webhookSecret: "secret-of-the-webhook" }
export const VISA = "4100280000001007"

/** What a shop received: the raw bytes, and what came along with them. */
export type Received = { raw: string; event: string; id: string; signature: string }

/** A local gateway on a free port with an empty ledger, a shop that takes its events, our client and the bare SDK. */
export async function stand({ timeoutMs = 2000, retryAfterMs = 20 } = {}) {
  const received: Received[] = []
  const shop = { received, status: 200, delayMs: 0, underWay: 0, mostAtOnce: 0 }
  const listener = createServer((request, response) => {
    const chunks: Buffer[] = []
    shop.underWay += 1
    shop.mostAtOnce = Math.max(shop.mostAtOnce, shop.underWay)
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const raw = Buffer.concat(chunks).toString("utf8")
      const { "x-razorpay-signature": signature, "x-razorpay-event-id": id } = request.headers
      const isWebhook = request.url === "/webhook"
      if (isWebhook) received.push({ raw, event: JSON.parse(raw).event, id: String(id), signature: String(signature) })
      setTimeout(() => {
        shop.underWay -= 1
        response.writeHead(isWebhook ? shop.status : 200, { location: "/elsewhere" }).end()
      }, shop.delayMs)
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve))
  const address = listener.address()
  const webhookUrl = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/webhook`
  const dataDir = await mkdtemp(join(tmpdir(), "gateway-"))

  const start = (port = 0) => startLocalGateway({ ...KEY, port, webhookUrl, dataDir, retryAfterMs, knobs: true })
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
      headers: { authorization: basic(), "content-type": "application/json", connection: "close", ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    return { status: answer.status, body: await answer.json() }
  }

  let receipts = 0
  return {
    url,
    dataDir,
    gateway,
    sdk,
    shop,
    call,
    /** Turns the faults on; without any, all are off. */
    knobs: (faults: object = {}) => call("/sandbox/knobs", faults),
    order: (amountMinor = 149_900) => {
      return gateway.createOrder({ amountMinor, currency: "INR", receipt: `receipt-${++receipts}` })
    },
    /** Pays without a browser and answers with what the checkout would hand back. */
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
export type Stand = Awaited<ReturnType<typeof stand>>

export function basic(key = `${KEY.keyId}:${KEY.keySecret}`): string {
  return `Basic ${Buffer.from(key).toString("base64")}`
}

/** Waits until something holds; gives up after twenty seconds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error("It did not come true within twenty seconds.")
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
