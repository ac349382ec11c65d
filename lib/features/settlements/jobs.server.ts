import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { enqueueMany, type Job, job } from "@/lib/server/jobs/job"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { compareAccountDay, compareOpenAgain } from "./compare-account.server"
import { listAccounts, listDays } from "./settlement-queries.server"

/**
 * Compares an account with the books: what differed before, then each day that has not been compared. A gateway that does not answer
 * fails the job, which is tried again, and at last the next night.
 */
const compareAccount = job({
  name: "compare-account",
  shape: z.object({ instituteId: Id, account: Id.nullable() }),
  async run(owned, context) {
    await compareOpenAgain(owned)
    for (const day of await listDays(owned)) {
      context?.signal.throwIfAborted()
      await compareAccountDay(owned, day)
    }
  },
})

/** Asks for the comparison of every account each night. */
const compareAccounts: Job = job({
  name: "compare-accounts",
  shape: z.object({}),
  cron: "20 3 * * *",
  async run() {
    const list = await listAccounts()
    await withPlatform((db) => enqueueMany(db, compareAccount, { list, isBulk: true }))
  },
})

export const settlementJobs: Job[] = [compareAccount, compareAccounts]
