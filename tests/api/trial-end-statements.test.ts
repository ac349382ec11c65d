/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import pg from "pg"
import { sweepSubscriptions } from "@/lib/features/billing/sweep.server"
import { prepareRenewal } from "@/lib/features/plan-orders/prepare-renewal.server"
import { eventsOf } from "../setup/events"
import { insertFreePlan } from "../setup/held"
import { withJobQueue } from "../setup/job-queue"
import { setPlan } from "../setup/plan"
import { resetPlanClock, setPlanClock } from "../setup/plan-clock"
import type { Slug } from "../setup/test-app"

withJobQueue()
beforeAll(() => insertFreePlan({}))
afterEach(async () => {
  jest.restoreAllMocks()
  await resetPlanClock()
})

const beginTrial = (slug: Slug) =>
  setPlan(slug, {
    ...{ status: "trialing", periodFrom: "2037-03-01", periodTo: "2037-03-15", anchorDay: 1, pending: "none" },
    ...{ trialEndsAt: new Date("2037-03-15T00:00:00+05:30"), nextAt: new Date("2037-03-15T00:00:00+05:30") },
  })

/** How many statements a sweep sends, with what begins and ends its transactions. */
async function countStatements(): Promise<number> {
  const query = jest.spyOn(pg.Client.prototype, "query")
  await sweepSubscriptions({ prepare: prepareRenewal })
  const count = query.mock.calls.length
  query.mockRestore()
  return count
}

test("the end of a trial with nothing to hold takes one transaction of twelve statements", async () => {
  await beginTrial("acme")
  await beginTrial("rival")
  await setPlanClock("2037-03-15 00:00:00")
  const ofTwo = await countStatements()
  const ended = (await eventsOf("subscription")).filter(({ key }) => key === "trial.ended")
  expect(ended).toHaveLength(2)
  const list = await countStatements()
  expect((ofTwo - list) / 2).toBe(12)
})
