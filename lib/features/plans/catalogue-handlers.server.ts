import { implement } from "@/lib/server/api/implement"
import { planCatalogue } from "./catalogue-contract"
import { listPlans, showPlanOfCatalogue } from "./catalogue-queries.server"
import { offerVersion } from "./offer-version.server"
import { changePlan, createPlan, removePlan } from "./change-catalogue.server"

export const planCatalogueHandlers = implement(planCatalogue, {
  list: ({ db }) => listPlans(db),
  show: ({ db }, { params }) => showPlanOfCatalogue(db, params.id),
  create: ({ db, actor }, { body }) => createPlan(db, actor.userId, body),
  async update({ db, actor }, { params, body }) {
    await changePlan(db, actor.userId, { ...params, ...body })
    return null
  },
  async offer({ db, actor }, { params, body }) {
    await offerVersion(db, actor.userId, { ...params, ...body })
    return null
  },
  async remove({ db, actor }, { params }) {
    await removePlan(db, actor.userId, params.id)
    return null
  },
})
