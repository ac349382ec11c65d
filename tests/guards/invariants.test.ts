import { findViolations } from "@/lib/main/find-violations"
import { asOwner } from "@/lib/server/tenancy/owner"
import "../setup/test-app"

test("the migrated database holds every invariant that a restore checks", async () => {
  expect(await findViolations()).toEqual([])
})

test("a violation is named with its rows", async () => {
  await asOwner("alter table enquiries no force row level security")
  expect(await findViolations()).toEqual([expect.stringMatching(/both policies \(1\): \[\{"relname":"enquiries"\}\]$/)])
})
