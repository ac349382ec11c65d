import { implement } from "@/lib/server/api/implement"
import { changeContact, sendContactCode } from "./change-contact.server"
import { profile } from "./contract"
import { exportData } from "./export-data.server"
import { reauthenticate } from "./reauthenticate.server"
import { showOwnDetails } from "./own-details.server"
import { endOtherSessions, endOwnSession, listSessions } from "./own-sessions.server"
import { saveSettings } from "./save-settings.server"

export const profileHandlers = implement(profile, {
  show: ({ actor }) => showOwnDetails(actor),

  async saveSettings({ db, actor }, { body }) {
    await saveSettings(db, actor, body)
    return null
  },

  reauthenticate: ({ actor, facts }, { body }) => reauthenticate(actor, body, facts.ip),
  sendContactCode: ({ actor, facts }, { body }) => sendContactCode(actor, body.identifier, facts.ip),

  async changeContact({ actor, facts }, { body }) {
    await changeContact(actor, body, facts)
    return null
  },

  listSessions: ({ db, actor }, { query }) => listSessions(db, actor, query),

  async endSession({ db, actor }, { body }) {
    await endOwnSession(db, actor, body.id)
    return null
  },

  endOtherSessions: async ({ db, actor }) => ({ ended: await endOtherSessions(db, actor) }),
  exportData: ({ actor }) => exportData(actor),
})
