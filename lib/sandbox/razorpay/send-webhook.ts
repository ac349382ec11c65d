import { sign } from "@/lib/server/gateways/payments/signatures"
import type { LedgerWebhook } from "./entities"
import type { Gateway } from "./gateway"

/** Where webhooks are sent and what signs them. */
export type WebhookTarget = { webhookUrl: string; webhookSecret: string; timeoutMs: number }

const MAX_RECORDED_ATTEMPTS = 1000

/** Sends a webhook once, after its changes are on disk, and records the attempt; true if the shop answers 2xx. */
export async function sendWebhook(
  gateway: Gateway,
  webhook: LedgerWebhook,
  { webhookUrl, webhookSecret, timeoutMs, stopping }: WebhookTarget & { stopping: AbortSignal },
): Promise<boolean> {
  try {
    await gateway.ledger.durable()
    const response = await fetch(webhookUrl, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": "Lectern-Test-Gateway/1",
        "x-razorpay-signature": sign(webhookSecret, webhook.body),
        "x-razorpay-event-id": webhook.id,
      },
      body: webhook.body,
      redirect: "manual",
      signal: AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]),
    })
    await response.body?.cancel()
    recordAttempt(gateway, webhook, { status: response.status, problem: null })
    return response.ok
  } catch (error) {
    recordAttempt(gateway, webhook, { status: null, problem: error instanceof Error ? error.message : "failed" })
    return false
  }
}

/** Adds an attempt to the latest deliveries of the gateway. */
export function recordAttempt(
  { deliveries }: Gateway,
  { id, event }: LedgerWebhook,
  result: { status: number | null; problem: string | null },
) {
  deliveries.push({ id, event, at: Date.now(), ...result })
  if (deliveries.length > MAX_RECORDED_ATTEMPTS) deliveries.shift()
}
