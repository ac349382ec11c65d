import type { Webhook } from "./entities"
import type { Gateway } from "./gateway"
import { sign } from "@/lib/server/gateways/payments/signatures"

/** Delivers events to the shop, and tries again until it says 2xx or a day has passed. */
export type Courier = { wake: () => void; stop: () => Promise<void> }

type Options = { webhookUrl: string; webhookSecret: string; retryAfterMs: number; timeoutMs: number }
type Plan = { attempts: number; at: number }

const MOST_AT_ONCE = 8
const MOST_WAITING = 10_000
const LONGEST_WAIT_MS = 5 * 60_000
const GIVE_UP_AFTER_MS = 24 * 3_600_000
const SHUFFLE_MS = 150

/**
 * Events of one order leave one after the other, as long as the shop takes them; one that failed is tried again later
 * without holding up the rest. At most eight are under way, and at most 10,000 wait: beyond that the oldest is given up.
 */
export function startCourier(gateway: Gateway, options: Options): Courier {
  const plans = new Map<string, Plan>()
  const underWay = new Map<string, Promise<void>>()
  const busyOrders = new Set<string>()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined

  function wake() {
    clearTimeout(timer)
    if (stopping.signal.aborted) return
    const all = gateway.ledger.listWebhooks()
    const waiting = all.slice(-MOST_WAITING)
    all.slice(0, -MOST_WAITING).forEach((webhook) => finish(webhook, "given up: too many wait"))
    // One moment for both questions: what is not due at it is waited for.
    const now = Date.now()
    const due = inOrder(waiting).filter((webhook) => planOf(webhook).at <= now && !underWay.has(webhook.id))
    for (const webhook of due) {
      if (underWay.size >= MOST_AT_ONCE) return
      if (!busyOrders.has(webhook.orderId)) start(webhook)
    }
    const later = waiting.filter(({ id }) => !underWay.has(id)).map((webhook) => planOf(webhook).at)
    const soonest = Math.min(...later.filter((at) => at > now))
    if (Number.isFinite(soonest)) timer = setTimeout(wake, Math.max(1, soonest - Date.now())).unref()
  }

  function planOf({ id, orderId, createdAt }: Webhook): Plan {
    return plans.get(id) ?? { attempts: 0, at: gateway.knobs.reorderWebhooks ? shuffledAt(orderId) : createdAt }
  }

  /** Another order wants more than one: the events of a payment wait until no new one has come for a while. */
  function shuffledAt(orderId: string): number {
    const same = gateway.ledger.listWebhooks().filter((webhook) => webhook.orderId === orderId)
    return Math.max(...same.map(({ createdAt }) => createdAt)) + SHUFFLE_MS
  }

  function inOrder(webhooks: Webhook[]): Webhook[] {
    return gateway.knobs.reorderWebhooks ? webhooks.toReversed() : webhooks
  }

  function start(webhook: Webhook) {
    busyOrders.add(webhook.orderId)
    const run = deliver(webhook).finally(() => {
      underWay.delete(webhook.id)
      busyOrders.delete(webhook.orderId)
      wake()
    })
    underWay.set(webhook.id, run)
  }

  async function deliver(webhook: Webhook) {
    if (gateway.knobs.dropWebhooks) return finish(webhook, "dropped")
    const copies = 1 + gateway.knobs.duplicateWebhooks
    let accepted = false
    for (let copy = 0; copy < copies; copy += 1) accepted = (await attempt(webhook)) || accepted
    if (accepted) return finish(webhook)
    const { attempts } = planOf(webhook)
    const wait = Math.min(LONGEST_WAIT_MS, options.retryAfterMs * 2 ** attempts)
    plans.set(webhook.id, { attempts: attempts + 1, at: Date.now() + wait })
    if (Date.now() - webhook.createdAt > GIVE_UP_AFTER_MS) finish(webhook, "given up after a day")
  }

  async function attempt(webhook: Webhook): Promise<boolean> {
    try {
      await gateway.ledger.durable()
      const answer = await fetch(options.webhookUrl, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "user-agent": "Lectern-Test-Gateway/1",
          "x-razorpay-signature": sign(options.webhookSecret, webhook.body),
          "x-razorpay-event-id": webhook.id,
        },
        body: webhook.body,
        redirect: "manual",
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(options.timeoutMs)]),
      })
      await answer.body?.cancel()
      note(webhook, answer.status, null)
      return answer.ok
    } catch (error) {
      note(webhook, null, error instanceof Error ? error.message : "failed")
      return false
    }
  }

  function finish(webhook: Webhook, problem?: string) {
    plans.delete(webhook.id)
    if (problem) note(webhook, null, problem)
    gateway.ledger.save([{ kind: "webhook-done", value: { id: webhook.id } }])
  }

  function note({ id, event }: Webhook, status: number | null, problem: string | null) {
    gateway.deliveries.push({ id, event, at: Date.now(), status, problem })
    if (gateway.deliveries.length > 1000) gateway.deliveries.shift()
  }

  return {
    wake,
    stop: async () => {
      clearTimeout(timer)
      stopping.abort()
      await Promise.allSettled(underWay.values())
    },
  }
}
