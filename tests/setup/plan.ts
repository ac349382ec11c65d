import type { Updateable } from "kysely"
import type { InstituteSubscriptions } from "@/lib/server/schema/tables"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { PlanFeature } from "@/lib/shared/plan-features"
import { institutes, type Slug } from "./test-app"

/** An active plan without an end, as every institute of the tests has. */
const ACTIVE: Updateable<InstituteSubscriptions> = {
  ...{ status: "active", pending: "none", pendingVersionId: null, interval: "month", anchorDay: null },
  ...{ periodFrom: null, periodTo: null, trialEndsAt: null, accessUntil: null, readableUntil: null, nextAt: null },
}

/** Changes columns of the subscription of an institute. */
export const setPlan = (slug: Slug, values: Updateable<InstituteSubscriptions>) =>
  withPlatform((db) =>
    db.updateTable("institute_subscriptions").set(values).where("instituteId", "=", institutes[slug]).execute(),
  )

/** The plan of an institute is over since a second. */
export const endPlan = (slug: Slug) => setPlan(slug, { status: "expired", accessUntil: new Date(Date.now() - 1_000) })

/** Gives an institute back the plan that it has in every test. */
export const resumePlan = (slug: Slug) => setPlan(slug, ACTIVE)

/** The plan of an institute has these features alone. */
export const setFeatures = (slug: Slug, features: Partial<Record<PlanFeature, boolean>>) =>
  setPlan(slug, { effectiveFeatures: JSON.stringify(features) })

/** Gives an institute back the features of its plan. */
export const resumeFeatures = (slug: Slug) => setPlan(slug, { version: 1 })

/** Takes every suspension and closing off an institute, with what is said of them. */
export const removeRestrictions = (slug: Slug) =>
  withPlatform(async (db) => {
    await db.updateTable("institutes").set({ status: "active" }).where("id", "=", institutes[slug]).execute()
    await db.deleteFrom("institute_restrictions").where("instituteId", "=", institutes[slug]).execute()
  })
