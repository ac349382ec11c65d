import { implement } from "@/lib/server/api/implement"
import { requireReauthentication } from "@/lib/server/auth/reauthentication"
import { masterBilling } from "./master-contract"
import { giveCredit } from "./give-credit.server"
import { givePlan } from "./give-plan.server"
import { endGrant, extendTrial, grant } from "./master-grants.server"
import { listLinesOf } from "./master-lines.server"
import { listMovesOf, showMasterPlan } from "./master-queries.server"
import { close, release, reopen, suspend } from "./restrict-institute.server"
import { listTrials } from "./trial-queries.server"

export const masterBillingHandlers = implement(masterBilling, {
  trials: ({ db }, { query }) => listTrials(db, query),
  show: ({ db }, { params }) => showMasterPlan(db, params.id),
  moves: ({ db }, { params, query }) => listMovesOf(db, { ...params, ...query }),
  lines: ({ db }, { params, query }) => listLinesOf(db, { ...params, ...query }),
  async extendTrial({ db, actor }, { params, body }) {
    await extendTrial(db, actor.userId, { ...params, ...body })
    return null
  },
  async givePlan({ db, actor }, { params, body }) {
    await givePlan(db, actor.userId, { ...params, ...body })
    return null
  },
  async grant({ db, actor }, { params, body }) {
    await grant(db, actor.userId, { ...params, ...body })
    return null
  },
  async credit({ db, actor }, { params, body }) {
    await giveCredit(db, actor.userId, { ...params, ...body })
    return null
  },
  async endGrant({ db, actor }, { params, body }) {
    await endGrant(db, actor.userId, { ...params, ...body })
    return null
  },
  async suspend({ db, actor }, { params, body }) {
    await requireReauthentication(db, actor)
    await suspend(db, actor.userId, { ...params, ...body })
    return null
  },
  async release({ db, actor }, { params, body }) {
    await release(db, actor.userId, { ...params, ...body })
    return null
  },
  async close({ db, actor }, { params, body }) {
    await requireReauthentication(db, actor)
    await close(db, actor.userId, { ...params, ...body })
    return null
  },
  async reopen({ db, actor }, { params, body }) {
    await reopen(db, actor.userId, { ...params, ...body })
    return null
  },
})
