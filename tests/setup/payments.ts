import { createServer } from "node:http"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import { getRequestListener } from "@hono/node-server"
import { z } from "zod"
import { orders } from "@/lib/features/orders/contract"
import { env } from "@/lib/server/env.server"
import type { InjectedFaults } from "@/lib/sandbox/razorpay/injected-faults"
import { startLocalGateway } from "@/lib/sandbox/razorpay/start-local-gateway"
import { sign } from "@/lib/server/gateways/payments/signatures"
import type * as Jobs from "@/lib/main/jobs"
import { startJobs } from "@/lib/server/jobs/start-jobs"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { fetchApi, load } from "./lazy-api"
import { institutes, sendRaw, send, type Slug, type TestMember, unique } from "./test-app"

const { jobs } = load<typeof Jobs>("lib/main/jobs")
const NO_WEBHOOKS: Partial<InjectedFaults> = { dropWebhooks: true }
const handleRequest = getRequestListener(fetchApi, { overrideGlobalObjects: false })
const server = createServer((request, response) => void handleRequest(request, response))
const stops: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const queue = await startJobs(jobs, { isWorker: false })
  stops.push(queue.stop)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  stops.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  )
  const address = server.address()
  const gateway = await startLocalGateway({
    port: env.GATEWAY_PORT,
    keyId: env.PAYMENTS_KEY_ID,
    keySecret: env.PAYMENTS_KEY_SECRET,
    webhookSecret: env.PAYMENTS_WEBHOOK_SECRET,
    webhookUrl: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/api/payments/v2/api/webhook`,
    dataDir: join(env.LECTERN_DATA, "gateway"),
    hasSandboxApi: true,
    retryAfterMs: 50,
  })
  stops.push(gateway.close)
})
beforeEach(() => configureGateway({}))
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
  await rm(env.LECTERN_DATA, { recursive: true, force: true })
})

/** Sets the gateway's injected faults and resets all others; by default no webhook is sent. */
export const configureGateway = (faults: Partial<InjectedFaults>) =>
  callSandbox("/sandbox/faults", { ...NO_WEBHOOKS, ...faults })

const Paid = z.object({
  payment: z.looseObject({ id: z.string(), order_id: z.string(), status: z.string() }),
  razorpay_payment_id: z.string().optional(),
  razorpay_order_id: z.string().optional(),
  razorpay_signature: z.string().optional(),
})
const CARD = "4100280000001007"

/** Pays an order at the gateway as a browser does on its page; the default card succeeds. */
export async function pay(
  orderId: string | null,
  method: { card?: string; vpa?: string } = { card: CARD },
  keys = PLATFORM_KEYS,
) {
  const { payment, ...proof } = Paid.parse(await callSandbox("/sandbox/pay", { order_id: orderId, ...method }, keys))
  return {
    payment,
    proof: {
      razorpay_payment_id: proof.razorpay_payment_id ?? "",
      razorpay_order_id: proof.razorpay_order_id ?? "",
      razorpay_signature: proof.razorpay_signature ?? "",
    },
  }
}

const GatewayLinks = z.object({ payment_links: z.array(z.looseObject({ id: z.string() })) })

/** Pays by the page of a link, which its address or its reference names, as anybody can who has it. */
export async function payByLink(which: string | null | { reference: string }, keys = PLATFORM_KEYS) {
  const find = async () => {
    if (typeof which === "object" && which !== null) {
      const list = await callSandbox(`/v1/payment_links?reference_id=${which.reference}`, undefined, keys)
      return GatewayLinks.parse(list).payment_links[0]?.id
    }
    return /plink_\w+/.exec(which ?? "")?.[0]
  }
  const linkId = await find()
  if (linkId === undefined) throw new Error("the gateway has no such link")
  const paid = Paid.parse(await callSandbox("/sandbox/pay", { link_id: linkId, card: CARD }, keys))
  const link = z
    .looseObject({ reference_id: z.string() })
    .parse(await callSandbox(`/v1/payment_links/${linkId}`, undefined, keys))
  const result = [linkId, link.reference_id, "paid", paid.payment.id]
  return {
    payment: paid.payment,
    link,
    signed: {
      razorpay_payment_id: paid.payment.id,
      razorpay_payment_link_id: linkId,
      razorpay_payment_link_reference_id: link.reference_id,
      razorpay_payment_link_status: "paid",
      razorpay_signature: sign(keys.keySecret, result.join("|")),
    },
  }
}

const Ledger = z.object({
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

/** The orders, payments and refunds as recorded by the gateway itself. */
export const gatewayLedger = async () => Ledger.parse(await callSandbox("/sandbox/ledger"))

const PLATFORM_KEYS = { keyId: env.PAYMENTS_KEY_ID, keySecret: env.PAYMENTS_KEY_SECRET }

/** Calls a route of the local gateway for tests, at the platform's account or another. */
export async function callSandbox(path: string, body?: unknown, keys = PLATFORM_KEYS): Promise<unknown> {
  const key = Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString("base64")
  const response = await fetch(`http://127.0.0.1:${env.GATEWAY_PORT}${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Basic ${key}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`the gateway responds ${response.status}: ${await response.text()}`)
  return response.json()
}

/** The body of a webhook event about a payment. */
export const eventText = (event: string, payment: object) => eventAbout(event, { payment })

/** The body of a webhook event about any entities. */
export const eventAbout = (event: string, entities: Record<string, object>) =>
  JSON.stringify({
    entity: "event",
    account_id: "acc_test",
    event,
    contains: Object.keys(entities),
    payload: Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }])),
    created_at: 1_700_000_000,
  })

/** Posts an event to the webhook, correctly signed by default. */
export const sendEvent = async (text: string, signature = sign(env.PAYMENTS_WEBHOOK_SECRET, text)) =>
  sendRaw("/payments/v2/api/webhook", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-razorpay-signature": signature,
      "x-razorpay-event-id": unique("evt"),
    },
    body: text,
  })

type ItemValues = {
  kind?: string
  title?: string
  priceMinor?: number
  seats?: number
  status?: string
  accessDays?: number
  sacCode?: string
  placeRule?: string
  performedState?: string
}

/** Creates a published item; the default price is 4,999 rupees. */
export async function createItemOnSale(values: ItemValues = {}, slug: Slug = "acme"): Promise<number> {
  const title = unique("Course")
  return withPlatform(async (db) => {
    const { id, kind, instituteId } = await db
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
      .returning(["id", "kind", "instituteId"])
      .executeTakeFirstOrThrow()
    if (kind === "course") await insertLesson(db, { instituteId, itemId: id })
    return id
  })
}

/** Without a lesson a course cannot be bought. */
async function insertLesson(db: Db, place: { instituteId: number; itemId: number }) {
  const section = await db
    .insertInto("sections")
    .values({ ...place, title: "Beginnings", displayOrder: 0 })
    .returning("id")
    .executeTakeFirstOrThrow()
  await db
    .insertInto("materials")
    .values({ ...place, sectionId: section.id, title: "Welcome", kind: "text", body: "<p>Hello.</p>", displayOrder: 0 })
    .execute()
}

/** Places an order for an item. */
export const placeOrder = (buyer: TestMember, itemId: number) =>
  send(buyer, orders.place, { body: { kind: "course", itemId, instituteId: buyer.instituteId } })
