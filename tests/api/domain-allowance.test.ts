import { domains } from "@/lib/features/domains/contract"
import { insertPlan } from "@/lib/features/plans/plan-versions.server"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { createMember, institutes, send } from "../setup/test-app"

beforeAll(() =>
  withPlatform((db) =>
    insertPlan(db, {
      slug: "starter",
      name: "Starter",
      terms: { priceMonthMinor: 99_900, priceYearMinor: 999_000, features: { customDomain: false } },
    }),
  ),
)

const putOnPlan = (slug: string) =>
  withPlatform(async (db) => {
    const plan = await db
      .selectFrom("plans")
      .select("currentVersionId")
      .where("slug", "=", slug)
      .executeTakeFirstOrThrow()
    await db
      .updateTable("institute_subscriptions")
      .set({ planVersionId: plan.currentVersionId ?? undefined })
      .where("instituteId", "=", institutes.acme)
      .execute()
  })

test("an admin learns before typing whether the plan includes domains, and where to ask for one that does", async () => {
  const admin = await createMember("InstituteAdmin")
  await putOnPlan("starter")
  expect((await send(admin, domains.allowance, {})).data).toEqual({
    isIncluded: false,
    plan: "Growth",
    upgradeUrl: expect.stringMatching(/^http.*\/contact-us\?plan=growth$/),
  })
  await putOnPlan("growth")
  expect((await send(admin, domains.allowance, {})).data.isIncluded).toBe(true)
})
