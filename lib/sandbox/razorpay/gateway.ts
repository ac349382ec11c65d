import type { LedgerChange } from "./entities"
import { eventBody, type LedgerEvent } from "./events"
import { generateId } from "./ids"
import type { InjectedFaults } from "./injected-faults"
import type { Ledger } from "./ledger"

/** The state that all modules of the local gateway share. */
export type Gateway = {
  keyId: string
  keySecret: string
  accountId: string
  ledger: Ledger
  faults: InjectedFaults
  /** Starts delivering pending webhooks. */
  dispatchWebhooks: () => void
  /** The latest delivery attempts, newest last; at most 1000. */
  deliveries: DeliveryAttempt[]
  log: (message: string) => void
}

/** One attempt to deliver a webhook. */
export type DeliveryAttempt = { id: string; event: string; at: number; status: number | null; problem: string | null }

/** Saves changes and their events to the ledger atomically and starts delivering the events. */
export function commitChanges(gateway: Gateway, changes: LedgerChange[], events: LedgerEvent[] = []) {
  const webhooks = events.map((event): LedgerChange => {
    const createdAt = Date.now()
    const id = generateId("evt")
    return {
      kind: "webhook",
      value: {
        id,
        event: event.name,
        orderId: event.orderId,
        createdAt,
        body: eventBody(gateway.accountId, event, createdAt),
      },
    }
  })
  gateway.ledger.save([...changes, ...webhooks])
  if (webhooks.length > 0) gateway.dispatchWebhooks()
}
