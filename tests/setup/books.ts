import { expectInvariants, expectLedgersAgree } from "./invariants"
import { runJobs } from "./run-jobs"

/** Expects every invariant to hold before and after what is queued. */
export async function expectInvariantsAroundJobs(): Promise<void> {
  await expectInvariants()
  await runJobs()
  await expectInvariants()
}

/** Expects the books to balance before and after what is queued, and our payments to be those of the gateway. */
export async function expectBooksBalance(): Promise<void> {
  await expectInvariantsAroundJobs()
  await expectLedgersAgree()
}
