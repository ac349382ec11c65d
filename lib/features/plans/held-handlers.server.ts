import { implement } from "@/lib/server/api/implement"
import { heldByPlan } from "./held-contract"
import { chooseHeld, showExcess } from "./held.server"

export const heldByPlanHandlers = implement(heldByPlan, {
  excess: ({ db }, { query }) => showExcess(db, query),
  async choose({ db, actor }, { body }) {
    await chooseHeld(db, actor, body)
    return null
  },
})
