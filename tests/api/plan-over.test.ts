import { institutes as calls } from "@/lib/features/institutes/contract"
import { endPlan, resumePlan, setPlan } from "../setup/plan"
import { institutes, send, type Slug } from "../setup/test-app"

const DAY_MS = 24 * 60 * 60 * 1000
const isSelling = async (slug: Slug) =>
  (await send(null, calls.showDetails, { query: { instituteId: String(institutes[slug]) } })).data.isSelling
const isClosed = async (slug: Slug) =>
  (await send(null, calls.showDetails, { query: { instituteId: String(institutes[slug]) } })).data.isClosed
const days = (count: number) => new Date(Date.now() + count * DAY_MS)

afterEach(async () => {
  for (const slug of ["acme", "rival"] as const) await resumePlan(slug)
})

test("an institute sells until the access by its plan has ended, whatever its status says", async () => {
  expect(await isSelling("acme")).toBe(true)
  await setPlan("acme", { accessUntil: days(1) })
  expect(await isSelling("acme")).toBe(true)
  await setPlan("acme", { accessUntil: days(-0.5) })
  expect([await isSelling("acme"), await isSelling("rival")]).toEqual([false, true])
  await endPlan("acme")
  expect(await isSelling("acme")).toBe(false)
})

test("an institute is closed once nobody reads on any more, and open again when it has a plan", async () => {
  await setPlan("acme", { status: "expired", accessUntil: days(-179), readableUntil: days(1) })
  expect([await isSelling("acme"), await isClosed("acme")]).toEqual([false, false])
  await setPlan("acme", { readableUntil: days(-0.1) })
  expect([await isClosed("acme"), await isClosed("rival")]).toEqual([true, false])
  await resumePlan("acme")
  expect([await isSelling("acme"), await isClosed("acme")]).toEqual([true, false])
})
