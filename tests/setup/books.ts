import { expectInvariants, expectLedgersAgree } from "./invariants"
import { runJobs } from "./run-jobs"

/** Expects the books to balance before and after what is queued, and our payments to be those of the gateway. */
export async function expectBooksBalance(): Promise<void> {
  await expectInvariants()
  await runJobs()
  await expectInvariants()
  await expectLedgersAgree()
}
