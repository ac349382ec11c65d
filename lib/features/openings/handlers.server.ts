import { implement } from "@/lib/server/api/implement"
import { checkSlug } from "./check-slug.server"
import { confirmOpening } from "./confirm-opening.server"
import { openings } from "./contract"
import { refuseReminders } from "./refuse-reminders.server"
import { showOpening } from "./show-opening.server"
import { changeOpening, createOpening, holdOpening } from "./save-opening.server"
import { showTrialOffer, startTrial } from "./start-trial.server"

export const openingHandlers = implement(openings, {
  checkSlug: ({ db }, { query: { opening: openingId, ...question } }) => checkSlug(db, { ...question, openingId }),
  show: ({ db }, { params }) => showOpening(db, params.id),
  create: ({ actor, facts }, { body: { opening, ...input } }) => createOpening(input, { opening, actor, facts }),
  change: ({ actor, facts }, { params, body }) => changeOpening(params.id, body, { actor, facts }),
  hold: ({ facts }, { body: { opening, ...input } }) => holdOpening(input, { opening, facts }),
  async unsubscribe({ db }, { body }) {
    await refuseReminders(db, body.token)
    return null
  },
  confirm: ({ facts }, { params, body }) => confirmOpening(params.id, body, facts),
  trialOffer: ({ db, actor }) => showTrialOffer(db, actor.instituteId),
  async startTrial({ db, actor }, { body }) {
    await startTrial(db, actor, body.plan ?? null)
    return null
  },
})
