import { GatewayUnavailable } from "@/lib/server/gateways/payments/gateway-errors"
import { log } from "@/lib/server/log"

const CONCURRENCY = 8

/**
 * Runs `handle` for each item, eight at a time. An item that fails is logged and does not stop the others, be it for an institute's own account
 * that does not answer or refuses its keys. After `GatewayUnavailable` of an item without such an account, which it rethrows, no other is started,
 * because it would fail for the same reason.
 */
export async function forEachLogged<Item extends object>(
  items: readonly Item[],
  handle: (item: Item) => Promise<void>,
): Promise<void> {
  const remaining = items.values()
  let unavailable: GatewayUnavailable | undefined

  async function handleRemaining() {
    for (const item of remaining) {
      if (unavailable) return
      await handle(item).catch((error: unknown) => {
        if (!(error instanceof GatewayUnavailable))
          log.error({ item, error: error instanceof Error ? error.stack : String(error) }, "an item of a job failed")
        else if (isOfOwnAccount(item)) log.debug({ item, error: error.message }, "an account is unavailable")
        else unavailable = error
      })
    }
  }

  await Promise.all(Array.from({ length: CONCURRENCY }, handleRemaining))
  if (unavailable) throw unavailable
}

/** Whether an item names an institute's own account; null is the platform's. */
const isOfOwnAccount = (item: object): boolean => "account" in item && item.account !== null
