import { implement } from "@/lib/server/api/implement"
import { Plan, plans } from "./contract"
import { foreseeUsage } from "./usage.server"

export const planHandlers = implement(plans, {
  async list({ db }) {
    const rows = await db
      .selectFrom("plans as p")
      .innerJoin("plan_versions as v", "v.id", "p.currentVersionId")
      .select(["p.id", "p.slug", "p.name", "v.priceMonthMinor", "v.priceYearMinor", "v.currency"])
      .select(["v.limits", "v.features", "v.feeBasisPoints", "v.trialDays"])
      .where("p.isPublic", "=", true)
      .where("p.archivedAt", "is", null)
      .orderBy("p.rank")
      .execute()
    return rows.map(({ limits, features, ...row }) => ({
      ...row,
      limits: Plan.shape.limits.safeParse(limits).data ?? {},
      features: Plan.shape.features.safeParse(features).data ?? {},
    }))
  },

  usage: ({ db }) => foreseeUsage(db, new Date()),
})
