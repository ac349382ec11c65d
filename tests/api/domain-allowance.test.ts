import { domains } from "@/lib/features/domains/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { createMember, institutes, send } from "../setup/test-app"

beforeAll(() =>
  withPlatform((db) =>
    db
      .insertInto("plans")
      .values({
        slug: "starter",
        name: "Starter",
        priceMonthMinor: 99_900,
        priceYearMinor: 999_000,
        feeBasisPoints: 400,
        features: JSON.stringify({ customDomain: false }),
      })
      .execute(),
  ),
)

const putOnPlan = (slug: string) =>
  withPlatform(async (db) => {
    const { id: planId } = await db.selectFrom("plans").select("id").where("slug", "=", slug).executeTakeFirstOrThrow()
    await db.updateTable("institute_subscriptions").set({ planId }).where("instituteId", "=", institutes.acme).execute()
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
