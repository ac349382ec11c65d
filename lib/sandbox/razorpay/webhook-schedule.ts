import type { LedgerWebhook } from "./entities"
import type { Gateway } from "./gateway"

/** When each pending webhook is due. */
export type WebhookSchedule = {
  dueAt: (webhook: LedgerWebhook) => number
  /** Postpones a webhook whose delivery failed; the delay doubles with each attempt, up to five minutes. */
  postpone: (webhook: LedgerWebhook) => void
  forget: (webhook: LedgerWebhook) => void
}

type RetryState = { attempts: number; at: number }

const MAX_RETRY_DELAY_MS = 5 * 60_000
const REORDER_WINDOW_MS = 150

/** Holds the retries of webhooks in memory; a new webhook is due immediately unless webhooks are reordered. */
export function webhookSchedule({ ledger, faults }: Gateway, retryAfterMs: number): WebhookSchedule {
  const retries = new Map<string, RetryState>()

  /** Reordering needs several events: those of an order wait until none was added for REORDER_WINDOW_MS. */
  function reorderedAt(orderId: string): number {
    const ofOrder = ledger.listWebhooks().filter((webhook) => webhook.orderId === orderId)
    return Math.max(...ofOrder.map(({ createdAt }) => createdAt)) + REORDER_WINDOW_MS
  }

  return {
    dueAt: ({ id, orderId, createdAt }) =>
      retries.get(id)?.at ?? (faults.reorderWebhooks ? reorderedAt(orderId) : createdAt),
    postpone({ id }) {
      const attempts = retries.get(id)?.attempts ?? 0
      const delayMs = Math.min(MAX_RETRY_DELAY_MS, retryAfterMs * 2 ** attempts)
      retries.set(id, { attempts: attempts + 1, at: Date.now() + delayMs })
    },
    forget: ({ id }) => void retries.delete(id),
  }
}
