import { implement } from "@/lib/server/api/implement"
import { appeal } from "./appeal.server"
import { closeOwn, undoClose } from "./close-institute.server"
import { showClosing } from "./closing-queries.server"
import { closing } from "./contract"

export const closingHandlers = implement(closing, {
  show: ({ db, actor }) => showClosing(db, actor.userId),
  async close({ actor }, { body }) {
    await closeOwn(actor, body)
    return null
  },
  async undo({ actor }) {
    await undoClose(actor)
    return null
  },
  appeal: ({ actor }, { body }) => appeal(actor, body.message),
})
