import { GatewayUnavailable } from "@/lib/server/gateways/payments/gateway-errors"
import { log } from "@/lib/server/log"

/**
 * Works through what a sweep found, one after the other. What cannot be done is logged and does not hold up the rest;
 * only a provider that is away ends the sweep, by throwing, because then all the rest would wait for it too.
 */
export async function eachCalmly<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      if (error instanceof GatewayUnavailable) throw error
      log.error(
        { item, error: error instanceof Error ? error.stack : String(error) },
        "a sweep leaves something undone",
      )
    }
  }
}
