import { z } from "zod"

const RequestCount = z.union([z.boolean(), z.int().min(0).max(1_000_000)]).default(false)
const DelayMs = z.int().min(0).max(600_000).default(0)

/**
 * Faults that a test can inject. `hang`, `drop`, `status5xx` and `junk` take a number of API requests, or true for all.
 * `hang`, `drop` and `junk` execute the request and then lose the response; `status5xx` does not execute it.
 */
export const InjectedFaults = z.strictObject({
  /** Delay of every API response. */
  delayMs: DelayMs,
  /** No response is sent; the connection stays open. */
  hang: RequestCount,
  /** The connection is closed without a response. */
  drop: RequestCount,
  status5xx: RequestCount,
  /** The response is an HTML page with status 200. */
  junk: RequestCount,
  /** Each webhook is sent this many additional times. */
  duplicateWebhooks: z.int().min(0).max(100).default(0),
  /** Webhooks of one order are sent in reverse order. */
  reorderWebhooks: z.boolean().default(false),
  /** Webhooks are never sent. */
  dropWebhooks: z.boolean().default(false),
  /** New payments differ from the order's amount by this many minor units. */
  wrongAmount: z.int().min(-1_000_000).max(1_000_000).default(0),
  /** Payments that would succeed time out first and are authorised this many milliseconds later. */
  lateAuth: DelayMs,
  /**
   * What becomes of new refunds: `pending` stay so until `/sandbox/refunds/:id` says more, `failed` are accepted and fail
   * at once thereafter, and `balance` are refused because the account holds too little.
   */
  refunds: z.enum(["processed", "pending", "failed", "balance"]).default("processed"),
})
export type InjectedFaults = z.infer<typeof InjectedFaults>

/** Whether the fault applies to this request; decrements a numeric fault. */
export function consumeFault(faults: InjectedFaults, name: "hang" | "drop" | "status5xx" | "junk"): boolean {
  const remaining = faults[name]
  if (typeof remaining === "number" && remaining > 0) faults[name] = remaining - 1
  return remaining === true || (typeof remaining === "number" && remaining > 0)
}
