import { buyInCrowd } from "../setup/buy-in-crowd"
import { expectInvariants, expectLedgersAgree } from "../setup/invariants"
import { runJobs } from "../setup/run-jobs"

test("two hundred buyers of four of eight items deadlock nowhere and oversell nothing", async () => {
  await buyInCrowd(200)
  await expectInvariants()
  await runJobs()
  await expectInvariants()
  await expectLedgersAgree()
}, 300_000)
