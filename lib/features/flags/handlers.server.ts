import { implement } from "@/lib/server/api/implement"
import { featureFlags } from "./contract"
import { changeFlag, listFlags, listPlanNames } from "./flag-queries.server"

export const featureFlagHandlers = implement(featureFlags, {
  async list({ db }) {
    const [flags, plans] = await Promise.all([listFlags(db), listPlanNames(db)])
    return { flags, plans }
  },
  change: ({ db, actor }, { params, body }) => changeFlag(db, actor.userId, { ...params, ...body }),
})
