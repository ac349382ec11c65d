import { GatewayUnavailable } from "@/lib/server/gateways/payments/gateway-errors"
import { log } from "@/lib/server/log"

const CONCURRENCY = 8

/**
 * Runs `handle` for each item, eight at a time. An item that fails is logged and does not stop the others; after
 * `GatewayUnavailable`, which it rethrows, no other is started, because it would fail for the same reason.
 */
export async function forEachLogged<Item>(
  items: readonly Item[],
  handle: (item: Item) => Promise<void>,
): Promise<void> {
  const remaining = items.values()
  let unavailable: GatewayUnavailable | undefined

  async function handleRemaining() {
    for (const item of remaining) {
      if (unavailable) return
      await handle(item).catch((error: unknown) => {
        if (error instanceof GatewayUnavailable) unavailable = error
        else log.error({ item, error: error instanceof Error ? error.stack : String(error) }, "an item of a job failed")
      })
    }
  }

  await Promise.all(Array.from({ length: CONCURRENCY }, handleRemaining))
  if (unavailable) throw unavailable
}
