/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { institutes as calls } from "@/lib/features/institutes/contract"
import { findPublicOrigin } from "@/lib/server/tenancy/find-public-origin"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { setFeatures } from "../setup/plan"
import { resetPlanClock, setPlanClock } from "../setup/plan-clock"
import { institutes, send, type Slug } from "../setup/test-app"

const HOSTS = { acme: "learn.acme.example", rival: "learn.rival.example" }

beforeAll(() =>
  withPlatform(async (db) => {
    for (const slug of ["acme", "rival"] as const)
      await db
        .insertInto("institute_domains")
        .values({ instituteId: institutes[slug], host: HOSTS[slug], status: "active", isPrimary: true })
        .execute()
  }),
)
afterAll(resetPlanClock)

const find = async (slug: "acme" | "rival") =>
  (await send(null, calls.findByHost, { params: { subdomain: HOSTS[slug] } })).data
const originOf = (slug: Slug) => readInstitute(institutes[slug], findPublicOrigin)

test("a domain goes on for thirty days after the plan has lost it, then leads to the institute's address, and comes back", async () => {
  await setPlanClock("2035-01-01 10:00:00")
  for (const slug of ["acme", "rival"] as const) await setFeatures(slug, { customDomain: true })
  await setFeatures("rival", { customDomain: false })
  await setPlanClock("2035-01-31 09:59:59")
  expect(await find("rival")).toMatchObject({ institute_Id: institutes.rival, isCustomDomain: true })
  expect((await find("rival")).movedTo).toBeUndefined()
  expect(await originOf("rival")).toContain(HOSTS.rival)
  // What changes the features again meanwhile does not begin the days anew.
  await setFeatures("rival", { customDomain: false, coupons: true })
  await setPlanClock("2035-01-31 10:00:00")
  expect(await find("rival")).toMatchObject({
    institute_Id: institutes.rival,
    movedTo: expect.stringMatching(/^https?:\/\/rival\./),
  })
  expect(await originOf("rival")).not.toContain(HOSTS.rival)
  expect((await find("acme")).movedTo).toBeUndefined()
  expect(await originOf("acme")).toContain(HOSTS.acme)
  await setFeatures("rival", { customDomain: true })
  expect((await find("rival")).movedTo).toBeUndefined()
  expect(await originOf("rival")).toContain(HOSTS.rival)
})
