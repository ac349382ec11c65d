import { z } from "zod"

const HowMany = z.union([z.boolean(), z.int().min(0).max(1_000_000)]).default(false)
const Ms = z.int().min(0).max(600_000).default(0)

/**
 * Faults that a test may ask for. `hang`, `drop`, `status5xx` and `junk` take a number of API requests, or true for all.
 * `hang`, `drop` and `junk` carry the request out and then lose the answer; `status5xx` does not carry it out.
 */
export const Knobs = z.strictObject({
  /** Every API answer waits this long. */
  delayMs: Ms,
  /** The answer never comes; the connection stays open. */
  hang: HowMany,
  /** The connection is cut instead of an answer. */
  drop: HowMany,
  status5xx: HowMany,
  /** The answer is a page of HTML with status 200. */
  junk: HowMany,
  /** Each event is sent this many extra times. */
  duplicateWebhooks: z.int().min(0).max(100).default(0),
  /** Events of one moment leave in the reverse order. */
  reorderWebhooks: z.boolean().default(false),
  /** Events are never sent. */
  dropWebhooks: z.boolean().default(false),
  /** New payments are made for this much more (or less) than the order says, in minor units. */
  wrongAmount: z.int().min(-1_000_000).max(1_000_000).default(0),
  /** Payments that would succeed time out first, and are authorised this much later. */
  lateAuth: Ms,
})
export type Knobs = z.infer<typeof Knobs>

/** Whether this request is one of those that the knob is meant for; counts it. */
export function takeOne(knobs: Knobs, name: "hang" | "drop" | "status5xx" | "junk"): boolean {
  const left = knobs[name]
  if (typeof left === "number" && left > 0) knobs[name] = left - 1
  return left === true || (typeof left === "number" && left > 0)
}
