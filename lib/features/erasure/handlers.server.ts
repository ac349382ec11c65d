import { implement } from "@/lib/server/api/implement"
import { erasure } from "./contract"
import { requestErasure, leaveInstitute, showErasure, cancelErasure } from "./request-erasure.server"

export const erasureHandlers = implement(erasure, {
  show: ({ db, actor }) => showErasure(db, actor),
  request: ({ db, actor }) => requestErasure(db, actor),

  async cancel({ db, actor }) {
    await cancelErasure(db, actor)
    return null
  },

  async leave({ db, actor }) {
    await leaveInstitute(db, actor)
    return null
  },
})
