import { orderInCrowd, orderInTabs, settleAgainstRelease } from "../setup/coupon-crowd"
import { expectInvariants, expectLedgersAgree } from "../setup/invariants"
import { runJobs } from "../setup/run-jobs"

afterEach(async () => {
  await expectInvariants()
  await runJobs()
  await expectInvariants()
  await expectLedgersAgree()
})

test("of two hundred buyers with a coupon of ten uses exactly ten get one", () => orderInCrowd(200), 300_000)

test.each([100, null])(
  "sixty tabs of one person hold exactly two uses, with a limit of %p for all",
  (limit) => orderInTabs(60, limit),
  300_000,
)

test("two hundred payments and the job that frees uses never both have one", () => settleAgainstRelease(200), 300_000)
