import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, Instant } from "@/lib/contract/shapes"
import { MASTERS } from "@/lib/shared/roles"
import { CHECK_KEYS } from "./check-keys"

/** How a check ended: it holds, it found violations, or its query could not be run. */
export const CHECK_STATUSES = ["holds", "broken", "failed"] as const

/** The newest result of a check. */
const CheckResult = z.object({
  key: z.enum(CHECK_KEYS),
  status: z.enum(CHECK_STATUSES),
  /** How many violations there are. */
  found: z.int(),
  /** The first of them, each with its institute; null for one that was deleted. */
  rows: z.array(z.object({ instituteId: Id, institute: z.string().nullable(), name: z.string() })),
  checkedAt: Instant,
  brokenSince: Instant.nullable(),
})
export type CheckResult = z.infer<typeof CheckResult>

/** The results of all checks that have run; `isRunning` while others are on their way. */
export const MoneyHealth = z.object({ isRunning: z.boolean(), checks: z.array(CheckResult) })
export type MoneyHealth = z.infer<typeof MoneyHealth>

/** What always has to be true of the money of all institutes, and whether it is. */
export const moneyHealth = {
  show: endpoint("GET /payments/v2/api/moneyHealth", {
    summary: "Whether what always holds of orders, payments, access and documents holds at all institutes (added)",
    access: MASTERS,
    scope: "platform",
    reply: MoneyHealth,
  }),
  check: endpoint("POST /payments/v2/api/moneyHealth", {
    summary: "Checks it again, unless that is under way; the results come when `isRunning` ends (added)",
    access: MASTERS,
    scope: "platform",
    reply: MoneyHealth,
    limit: { calls: 20, perSeconds: 3600 },
    recordsNothing: "it reads what is there, and the result is recorded where it turns red",
  }),
}
