/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { withJobQueue } from "../setup/job-queue"
import { setLimits } from "../setup/limits"
import { raceForPlaces } from "../setup/race-for-places"

withJobQueue()
afterEach(() => setLimits({}))

const FULL = "Failure: quota_exceeded"

test.each(["publishedItems", "activeStudents", "staff"] as const)(
  "of two hundred at the same time one takes the last place of %s, with ten slow ones that had looked before",
  async (limit) => {
    const last = await raceForPlaces(limit, { count: 200, slow: 0, places: 1 })
    expect(last).toEqual({ taken: 1, met: Array.from({ length: 199 }, () => FULL) })
    const late = await raceForPlaces(limit, { count: 200, slow: 10, places: 130 })
    expect(late).toEqual({ taken: 130, met: Array.from({ length: 80 }, () => FULL) })
  },
  300_000,
)
