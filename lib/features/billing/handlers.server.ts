import { Failure } from "@/lib/contract/errors"
import { implement } from "@/lib/server/api/implement"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { continueOnFree } from "./continue-on-free.server"
import { billing } from "./contract"
import { changeAddOns } from "./change-add-ons.server"
import { foreseePayment } from "./foresee-payment.server"
import { quotePlan } from "./quote-plan.server"
import { cancelPlan, changePlan, undoPending } from "./schedule-change.server"
import { listMoves, showPlan, showValidPlan } from "./show-plan.server"

export const billingHandlers = implement(billing, {
  details({ db, actor }, { params }) {
    if (params.instituteId !== actor.instituteId) throw new Failure("other_institute")
    return showValidPlan(db)
  },
  show: async ({ actor: { instituteId } }) => ({
    ...(await readInstitute(instituteId, showPlan)),
    nextPayment: (await foreseePayment(instituteId))?.payment ?? null,
  }),
  moves: ({ db }, { query }) => listMoves(db, query),
  async changeAddOns({ db, actor }, { params, body }) {
    await changeAddOns(db, actor, { ...params, ...body })
    return null
  },
  quote: ({ actor, facts }, { body }) => quotePlan(actor, body, facts.ip),
  async change({ db, actor }, { body }) {
    await changePlan(db, actor, body)
    return null
  },
  async cancel({ db, actor }, { body }) {
    await cancelPlan(db, actor, body)
    return null
  },
  async undo({ db, actor }) {
    await undoPending(db, actor)
    return null
  },
  async continueOnFree({ db, actor }, { body }) {
    await continueOnFree(db, actor, body)
    return null
  },
})
