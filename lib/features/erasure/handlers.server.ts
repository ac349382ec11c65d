import { implement } from "@/lib/server/http/implement"
import { erasure } from "./contract"
import { askErasure, leaveInstitute, showErasure, undoErasure } from "./request.server"

export const erasureHandlers = implement(erasure, {
  show: ({ db, actor }) => showErasure(db, actor),
  ask: ({ db, actor, facts }) => askErasure(db, actor, facts.requestId),

  async undo({ db, actor, facts }) {
    await undoErasure(db, actor, facts.requestId)
    return null
  },

  async leave({ db, actor }) {
    await leaveInstitute(db, actor)
    return null
  },
})
