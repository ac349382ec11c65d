/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { requireLimit } from "@/lib/features/plans/plans.server"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withJobQueue } from "../setup/job-queue"
import { setLimits } from "../setup/limits"
import { raceForPlaces } from "../setup/race-for-places"
import { institutes } from "../setup/test-app"

withJobQueue()
afterEach(() => setLimits({}))

const FULL = "Failure: quota_exceeded"

test.each(["publishedItems", "activeStudents", "staff"] as const)(
  "of thirty at the same time one takes the last place of %s",
  async (limit) => {
    const { met, taken } = await raceForPlaces(limit, { count: 30, slow: 0, places: 1 })
    expect(taken).toBe(1)
    expect(met).toEqual(Array.from({ length: 29 }, () => FULL))
  },
)

test("who looked while many places were left, and writes late, does not go above the limit", async () => {
  const { met, taken } = await raceForPlaces("publishedItems", { count: 140, slow: 5, places: 130 })
  expect(taken).toBe(130)
  expect(met).toEqual(Array.from({ length: 15 }, () => FULL))
})

test("several limits are taken in one order, so that nobody waits in a circle", async () => {
  await setLimits({ publishedItems: 1_000, staff: 1_000, storageGb: 1 })
  const both = () =>
    withInstitute(institutes.acme, async (db) => {
      await requireLimit(db, "staff", { amount: 2 })
      await requireLimit(db, "storageGb", { amount: 10 })
    })
  await Promise.all(Array.from({ length: 20 }, both))
  const crossed = withInstitute(institutes.acme, async (db) => {
    await requireLimit(db, "storageGb", { amount: 10 })
    await requireLimit(db, "staff", { amount: 2 })
  })
  await expect(crossed).rejects.toThrow("staff is taken after storageGb")
})

test("an institute does not wait for another, nor a limit for another", async () => {
  await setLimits({ publishedItems: 10_000, staff: 10_000 })
  await withInstitute(institutes.acme, async (db) => {
    await requireLimit(db, "publishedItems", { amount: 2 })
    await withInstitute(institutes.rival, (other) => requireLimit(other, "publishedItems", { amount: 2 }))
    await withInstitute(institutes.acme, (other) => requireLimit(other, "staff", { amount: 2 }))
  })
})
