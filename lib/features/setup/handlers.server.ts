import { implement } from "@/lib/server/api/implement"
import { setup } from "./contract"
import { setAside, showSetupSteps } from "./setup.server"

export const setupHandlers = implement(setup, {
  steps: ({ db, actor }) => showSetupSteps(db, actor),
  async setAside({ db, actor }, { body }) {
    await setAside(db, actor.userId, body)
    return null
  },
})
