import "./gateway-port"
import { createServer } from "node:http"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import { getRequestListener } from "@hono/node-server"
import { z } from "zod"
import { orders } from "@/lib/features/orders/contract"
import { env } from "@/lib/server/env.server"
import type { Knobs } from "@/lib/sandbox/razorpay/knobs"
import { startLocalGateway } from "@/lib/sandbox/razorpay/start-local-gateway"
import { sign } from "@/lib/server/gateways/payments/signatures"
import { openApi } from "@/lib/main/openapi"
import { implementations, jobs } from "@/lib/main/handlers"
import { httpApp } from "@/lib/server/http/app"
import { startJobs } from "@/lib/server/jobs/start"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { institutes, raw, send, type Slug, type Someone, unique } from "./world"

export { runJobs } from "./run-jobs"

const QUIET: Partial<Knobs> = { dropWebhooks: true }
const answer = getRequestListener(httpApp(implementations, openApi).fetch)
const shop = createServer((request, response) => void answer(request, response))
const stops: (() => Promise<unknown>)[] = []

jest.setTimeout(30_000)
beforeAll(async () => {
  const queue = await startJobs(jobs, { work: false })
  stops.push(queue.stop)
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve))
  stops.push(
    () =>
      new Promise((resolve) => {
        shop.close(resolve)
        shop.closeAllConnections()
      }),
  )
  const address = shop.address()
  const gateway = await startLocalGateway({
    port: env.GATEWAY_PORT,
    keyId: env.PAYMENTS_KEY_ID,
    keySecret: env.PAYMENTS_KEY_SECRET,
    webhookSecret: env.PAYMENTS_WEBHOOK_SECRET,
    webhookUrl: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/api/payments/v2/api/webhook`,
    dataDir: join(env.LECTERN_DATA, "gateway"),
    knobs: true,
    retryAfterMs: 50,
  })
  stops.push(gateway.close)
})
beforeEach(() => turn({}))
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
  await rm(env.LECTERN_DATA, { recursive: true, force: true })
})

/** Sets the gateway's knobs; all others go back to rest, where no event is sent by itself. */
export const turn = (knobs: Partial<Knobs>) => ask("/sandbox/knobs", { ...QUIET, ...knobs })

const Paid = z.object({
  payment: z.looseObject({ id: z.string(), order_id: z.string(), status: z.string() }),
  razorpay_payment_id: z.string().optional(),
  razorpay_order_id: z.string().optional(),
  razorpay_signature: z.string().optional(),
})
const CARD = "4100280000001007"

/** Pays an order at the gateway as a browser would on its page, with a card that succeeds unless another is named. */
export async function pay(orderId: string | null, how: { card?: string; vpa?: string } = { card: CARD }) {
  const { payment, ...proof } = Paid.parse(await ask("/sandbox/pay", { order_id: orderId, ...how }))
  return {
    payment,
    proof: {
      razorpay_payment_id: proof.razorpay_payment_id ?? "",
      razorpay_order_id: proof.razorpay_order_id ?? "",
      razorpay_signature: proof.razorpay_signature ?? "",
    },
  }
}

const Books = z.object({
  orders: z.array(z.looseObject({ id: z.string(), receipt: z.string().nullable(), status: z.string() })),
  payments: z.array(
    z.looseObject({
      id: z.string(),
      order_id: z.string(),
      status: z.string(),
      amount: z.number(),
      amount_refunded: z.number(),
    }),
  ),
  refunds: z.array(z.looseObject({ id: z.string(), payment_id: z.string(), amount: z.number() })),
})

/** The gateway's own books, the truth from outside. */
export const gatewayBooks = async () => Books.parse(await ask("/sandbox/ledger"))

async function ask(path: string, body?: unknown): Promise<unknown> {
  const key = Buffer.from(`${env.PAYMENTS_KEY_ID}:${env.PAYMENTS_KEY_SECRET}`).toString("base64")
  const response = await fetch(`http://127.0.0.1:${env.GATEWAY_PORT}${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Basic ${key}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`the gateway answers ${response.status}: ${await response.text()}`)
  return response.json()
}

/** The text of an event as the gateway would send it about a payment. */
export const eventText = (event: string, payment: object) => eventAbout(event, { payment })

/** The text of an event about any things. */
export const eventAbout = (event: string, things: Record<string, object>) =>
  JSON.stringify({
    entity: "event",
    account_id: "acc_test",
    event,
    contains: Object.keys(things),
    payload: Object.fromEntries(Object.entries(things).map(([name, entity]) => [name, { entity }])),
    created_at: 1_700_000_000,
  })

/** Sends an event to the webhook, signed unless another signature is given. */
export const sendEvent = async (text: string, signature = sign(env.PAYMENTS_WEBHOOK_SECRET, text)) =>
  raw("/payments/v2/api/webhook", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-razorpay-signature": signature,
      "x-razorpay-event-id": unique("evt"),
    },
    body: text,
  })

type ItemValues = { priceMinor?: number; seats?: number; status?: string; accessDays?: number }

/** Makes an item on sale: 4,999 rupees unless another price is named. */
export async function itemOnSale(values: ItemValues = {}, slug: Slug = "acme"): Promise<number> {
  const title = unique("Course")
  const { id } = await withPlatform((db) =>
    db
      .insertInto("items")
      .values({
        instituteId: institutes[slug],
        kind: "course",
        title,
        slug: title.toLowerCase(),
        priceMinor: 499_900,
        status: "published",
        ...values,
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
  )
  return id
}

/** Presses "pay" on an item. */
export const place = (buyer: Someone, itemId: number) =>
  send(buyer, orders.place, { body: { kind: "course", itemId, instituteId: buyer.instituteId } })
