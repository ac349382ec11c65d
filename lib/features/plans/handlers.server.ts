import { implement } from "@/lib/server/api/implement"
import { Plan, plans } from "./contract"

export const planHandlers = implement(plans, {
  async list({ db }) {
    const rows = await db.selectFrom("plans").selectAll().where("isPublic", "=", true).orderBy("displayOrder").execute()
    return rows.map(({ limits, features, ...row }) => ({
      ...row,
      limits: Plan.shape.limits.safeParse(limits).data ?? {},
      features: Plan.shape.features.safeParse(features).data ?? {},
    }))
  },
})
