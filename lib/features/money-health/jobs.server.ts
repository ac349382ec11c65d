import { z } from "zod"
import { record } from "@/lib/features/events/events.server"
import { enqueue, type Job, job } from "@/lib/server/jobs/job"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { CHECK_KEYS, type CheckKey } from "./check-keys"
import { CHECKS } from "./checks"
import { moneyHealthEvents } from "./events"
import {
  claimRun,
  deleteFormer,
  endRun,
  MAX_RUN_SECONDS,
  type CheckOutcome,
  storeOutcome,
} from "./health-queries.server"
import { runCheck } from "./run-check.server"

/** Runs every check, one after the other, and stores what they found; tells the platform's owner which have turned red. */
const checkMoney = job({
  name: "check-money",
  shape: z.object({}),
  maxSeconds: MAX_RUN_SECONDS,
  async run(_, context) {
    const outcomes: CheckOutcome[] = []
    for (const check of CHECKS) {
      context?.signal.throwIfAborted()
      outcomes.push(await runCheck(check))
    }
    await withPlatform((db) => storeOutcomes(db, outcomes))
  },
})

/** Asks for the checks each night. */
const requestNightly: Job = job({
  name: "request-money-checks",
  shape: z.object({}),
  cron: "50 2 * * *",
  run: () => withPlatform(requestChecks),
})

export const moneyHealthJobs: Job[] = [checkMoney, requestNightly]

/** Asks for the checks, unless they are under way. */
export async function requestChecks(db: Db): Promise<void> {
  if (await claimRun(db)) await enqueue(db, checkMoney, {})
}

async function storeOutcomes(db: Db, outcomes: readonly CheckOutcome[]): Promise<void> {
  const red: CheckKey[] = []
  for (const outcome of outcomes) if (await storeOutcome(db, outcome)) red.push(outcome.key)
  await deleteFormer(db, CHECK_KEYS)
  await endRun(db)
  if (red.length > 0)
    await record(db, moneyHealthEvents.broken, {
      instituteId: PLATFORM_INSTITUTE_ID,
      by: "program",
      data: { checks: red, count: red.length },
    })
}
