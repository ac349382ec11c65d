import type { Change } from "./entities"
import { eventBody, type GatewayEvent } from "./events"
import { freshId } from "./ids"
import type { Knobs } from "./knobs"
import type { Ledger } from "./ledger"

/** What every part of the local gateway works with. */
export type Gateway = {
  keyId: string
  keySecret: string
  accountId: string
  ledger: Ledger
  knobs: Knobs
  /** Tells the courier that there may be events to deliver. */
  wakeCourier: () => void
  /** What became of the latest deliveries, newest last. */
  deliveries: Delivery[]
  log: (sentence: string) => void
}

/** One attempt to deliver an event. */
export type Delivery = { id: string; event: string; at: number; status: number | null; problem: string | null }

/** Writes changes and the events that tell of them into the ledger, in one piece, and starts delivering the events. */
export function record(gateway: Gateway, changes: Change[], events: GatewayEvent[] = []) {
  const webhooks = events.map((event): Change => {
    const createdAt = Date.now()
    const id = freshId("evt")
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
  if (webhooks.length > 0) gateway.wakeCourier()
}
