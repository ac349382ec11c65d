import { implement } from "@/lib/server/http/implement"
import { erasure } from "./contract"
import { requestErasure, leaveInstitute, showErasure, cancelErasure } from "./request-erasure.server"

export const erasureHandlers = implement(erasure, {
  show: ({ db, actor }) => showErasure(db, actor),
  request: ({ db, actor, facts }) => requestErasure(db, actor, facts.requestId),

  async cancel({ db, actor, facts }) {
    await cancelErasure(db, actor, facts.requestId)
    return null
  },

  async leave({ db, actor }) {
    await leaveInstitute(db, actor)
    return null
  },
})
