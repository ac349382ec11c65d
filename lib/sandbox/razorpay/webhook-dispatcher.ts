import type { LedgerWebhook } from "./entities"
import type { Gateway } from "./gateway"
import { sign } from "@/lib/server/gateways/payments/signatures"

/** Delivers webhooks to the shop and retries each until the shop answers 2xx or 24 hours have passed. */
export type WebhookDispatcher = { dispatch: () => void; stop: () => Promise<void> }

type Options = { webhookUrl: string; webhookSecret: string; retryAfterMs: number; timeoutMs: number }
type RetryState = { attempts: number; at: number }

const MAX_IN_FLIGHT = 8
const MAX_PENDING = 10_000
const MAX_RETRY_DELAY_MS = 5 * 60_000
const GIVE_UP_AFTER_MS = 24 * 3_600_000
const REORDER_WINDOW_MS = 150

/**
 * Delivers the webhooks of one order one after another; a failed one is retried later (exponential backoff) and does not
 * block the others. At most 8 requests are in flight and at most 10,000 webhooks pending; beyond that the oldest are dropped.
 */
export function startWebhookDispatcher(gateway: Gateway, options: Options): WebhookDispatcher {
  const retryStates = new Map<string, RetryState>()
  const inFlight = new Map<string, Promise<void>>()
  const busyOrders = new Set<string>()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined

  function dispatch() {
    clearTimeout(timer)
    if (stopping.signal.aborted) return
    const all = gateway.ledger.listWebhooks()
    const pending = all.slice(-MAX_PENDING)
    all.slice(0, -MAX_PENDING).forEach((webhook) => finish(webhook, "given up: too many wait"))
    // Both comparisons use the same instant, so that a webhook which becomes due meanwhile still gets a timer.
    const now = Date.now()
    const due = inDeliveryOrder(pending).filter(
      (webhook) => retryStateOf(webhook).at <= now && !inFlight.has(webhook.id),
    )
    for (const webhook of due) {
      if (inFlight.size >= MAX_IN_FLIGHT) return
      if (!busyOrders.has(webhook.orderId)) start(webhook)
    }
    const later = pending.filter(({ id }) => !inFlight.has(id)).map((webhook) => retryStateOf(webhook).at)
    const nextDueAt = Math.min(...later.filter((at) => at > now))
    if (Number.isFinite(nextDueAt)) timer = setTimeout(dispatch, Math.max(1, nextDueAt - Date.now())).unref()
  }

  function retryStateOf({ id, orderId, createdAt }: LedgerWebhook): RetryState {
    return retryStates.get(id) ?? { attempts: 0, at: gateway.faults.reorderWebhooks ? reorderedAt(orderId) : createdAt }
  }

  /** Reordering needs several events: those of an order wait until none was added for REORDER_WINDOW_MS. */
  function reorderedAt(orderId: string): number {
    const ofOrder = gateway.ledger.listWebhooks().filter((webhook) => webhook.orderId === orderId)
    return Math.max(...ofOrder.map(({ createdAt }) => createdAt)) + REORDER_WINDOW_MS
  }

  function inDeliveryOrder(webhooks: LedgerWebhook[]): LedgerWebhook[] {
    return gateway.faults.reorderWebhooks ? webhooks.toReversed() : webhooks
  }

  function start(webhook: LedgerWebhook) {
    busyOrders.add(webhook.orderId)
    const run = deliver(webhook).finally(() => {
      inFlight.delete(webhook.id)
      busyOrders.delete(webhook.orderId)
      dispatch()
    })
    inFlight.set(webhook.id, run)
  }

  async function deliver(webhook: LedgerWebhook) {
    if (gateway.faults.dropWebhooks) return finish(webhook, "dropped")
    const copies = 1 + gateway.faults.duplicateWebhooks
    let accepted = false
    for (let copy = 0; copy < copies; copy += 1) accepted = (await attempt(webhook)) || accepted
    if (accepted) return finish(webhook)
    const { attempts } = retryStateOf(webhook)
    const delayMs = Math.min(MAX_RETRY_DELAY_MS, options.retryAfterMs * 2 ** attempts)
    retryStates.set(webhook.id, { attempts: attempts + 1, at: Date.now() + delayMs })
    if (Date.now() - webhook.createdAt > GIVE_UP_AFTER_MS) finish(webhook, "given up after a day")
  }

  async function attempt(webhook: LedgerWebhook): Promise<boolean> {
    try {
      await gateway.ledger.durable()
      const response = await fetch(options.webhookUrl, {
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
      await response.body?.cancel()
      recordAttempt(webhook, response.status, null)
      return response.ok
    } catch (error) {
      recordAttempt(webhook, null, error instanceof Error ? error.message : "failed")
      return false
    }
  }

  function finish(webhook: LedgerWebhook, problem?: string) {
    retryStates.delete(webhook.id)
    if (problem) recordAttempt(webhook, null, problem)
    gateway.ledger.save([{ kind: "webhook-done", value: { id: webhook.id } }])
  }

  function recordAttempt({ id, event }: LedgerWebhook, status: number | null, problem: string | null) {
    gateway.deliveries.push({ id, event, at: Date.now(), status, problem })
    if (gateway.deliveries.length > 1000) gateway.deliveries.shift()
  }

  return {
    dispatch,
    stop: async () => {
      clearTimeout(timer)
      stopping.abort()
      await Promise.allSettled(inFlight.values())
    },
  }
}
