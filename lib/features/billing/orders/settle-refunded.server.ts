import { z } from "zod"
import { settleHeld } from "@/lib/features/plans/plans.server"
import { enqueue, job } from "@/lib/server/jobs/job"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"

/** Holds what has no place any more once a refund has lowered the plan of an institute: the transaction of the refund is of the platform's institute. */
export const planLowered = job({
  name: "plan-lowered",
  shape: z.object({ instituteId: z.number().int().positive() }),
  workload: "messages",
  async run({ instituteId }) {
    await withPlatform((db) => settleHeld(db, { instituteId }))
  },
})

/** Has it done once the transaction that lowers the plan commits. */
export const settleAfterRefund = (db: Db, instituteId: number): Promise<void> =>
  enqueue(db, planLowered, { instituteId })
