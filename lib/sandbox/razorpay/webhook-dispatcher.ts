import type { LedgerWebhook } from "./entities"
import type { Gateway } from "./gateway"
import { recordAttempt, sendWebhook, type WebhookTarget } from "./send-webhook"
import { webhookSchedule } from "./webhook-schedule"

/** Delivers webhooks to the shop and retries each until the shop answers 2xx or 24 hours have passed. */
export type WebhookDispatcher = { dispatch: () => void; stop: () => Promise<void> }

type Options = WebhookTarget & { retryAfterMs: number }

const MAX_IN_FLIGHT = 8
const MAX_PENDING = 10_000
const GIVE_UP_AFTER_MS = 24 * 3_600_000

/**
 * Delivers the webhooks of one order one after another; a failed one is retried later (exponential backoff) and does not
 * block the others. At most 8 requests are in flight and at most 10,000 webhooks pending; beyond that the oldest are dropped.
 */
export function startWebhookDispatcher(gateway: Gateway, options: Options): WebhookDispatcher {
  const schedule = webhookSchedule(gateway, options.retryAfterMs)
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
    const due = (gateway.faults.reorderWebhooks ? pending.toReversed() : pending).filter(
      (webhook) => schedule.dueAt(webhook) <= now && !inFlight.has(webhook.id),
    )
    for (const webhook of due) {
      if (inFlight.size >= MAX_IN_FLIGHT) return
      if (!busyOrders.has(webhook.orderId)) start(webhook)
    }
    const later = pending.filter(({ id }) => !inFlight.has(id)).map(schedule.dueAt)
    const nextDueAt = Math.min(...later.filter((at) => at > now))
    if (Number.isFinite(nextDueAt)) timer = setTimeout(dispatch, Math.max(1, nextDueAt - Date.now())).unref()
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
    if (options.webhookUrl === "") return finish(webhook, "the account has no webhook")
    const copies = 1 + gateway.faults.duplicateWebhooks
    let accepted = false
    for (let copy = 0; copy < copies; copy += 1) {
      accepted = (await sendWebhook(gateway, webhook, { ...options, stopping: stopping.signal })) || accepted
    }
    if (accepted) return finish(webhook)
    schedule.postpone(webhook)
    if (Date.now() - webhook.createdAt > GIVE_UP_AFTER_MS) finish(webhook, "given up after a day")
  }

  function finish(webhook: LedgerWebhook, problem?: string) {
    schedule.forget(webhook)
    if (problem) recordAttempt(gateway, webhook, { status: null, problem })
    gateway.ledger.save([{ kind: "webhook-done", value: { id: webhook.id } }])
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
