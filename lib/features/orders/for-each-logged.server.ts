import { GatewayUnavailable } from "@/lib/server/gateways/payments/gateway-errors"
import { log } from "@/lib/server/log"

/**
 * Runs `handle` for each item, one after the other. An item that fails is logged and does not stop the others; only
 * `GatewayUnavailable` is rethrown, because every other item would fail for the same reason.
 */
export async function forEachLogged<Item>(
  items: readonly Item[],
  handle: (item: Item) => Promise<void>,
): Promise<void> {
  for (const item of items) {
    try {
      await handle(item)
    } catch (error) {
      if (error instanceof GatewayUnavailable) throw error
      log.error({ item, error: error instanceof Error ? error.stack : String(error) }, "an item of a job failed")
    }
  }
}
