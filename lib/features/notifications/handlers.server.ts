import { Failure } from "@/lib/contract/errors"
import { implement } from "@/lib/server/http/implement"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { countAudience, requireAudience } from "./audience.server"
import { readBell, showBell, updateStatus } from "./bell.server"
import { notifications } from "./contract"
import { createNotice, createNotification } from "./create.server"
import { listNotices, listNotifiedInstitutes } from "./notices.server"
import { Audience } from "./notification-shapes"
import { listWhatsAppNumbers, readPreferences, savePreferences } from "./preferences.server"
import { cancelNotice, pageOfNotified, pageOfSent, removeNotification, showSent } from "./sent.server"

export const notificationHandlers = implement(notifications, {
  bell: ({ db, actor }, { params }) => readBell(db, actor.userId, params.page),
  updateStatus: ({ db, actor }, { query }) => updateStatus(db, actor.userId, query),
  details: ({ db, actor }, { params }) => showBell(db, actor.userId, params.id),
  sent: ({ db, actor }, { query }) => pageOfSent(db, actor, query),
  showSent: ({ db, actor }, { params }) => showSent(db, actor, params.id),
  notifiedUsers: ({ db, actor }, { query }) => pageOfNotified(db, actor, query),
  create: ({ actor }, { form }) => createNotification(actor, form.notificationDetails, form.image),
  remove: ({ actor }, { params }) =>
    actor.role === "SuperAdmin"
      ? withPlatform((db) => cancelNotice(db, params.id))
      : withInstitute(actor.instituteId, (db) => removeNotification(db, actor, params.id)),

  async audienceSize({ db, actor }, { query }) {
    const { data: audience } = Audience.safeParse(query)
    if (!audience) throw new Failure("invalid_input", { fields: { [query.kind]: ["Must be given"] } })
    await requireAudience(db, actor, audience)
    return { people: await countAudience(db, audience) }
  },

  preferences: ({ db, actor }) => readPreferences(db, actor.userId),
  savePreferences: ({ db, actor }, { body }) => savePreferences(db, actor.userId, body),
  whatsAppNumbers: ({ db }, { query }) => listWhatsAppNumbers(db, query),
  createNotice: ({ actor }, { form }) => createNotice(actor, form.notificationDetails, form.image),
  notices: ({ db }, { query }) => listNotices(db, query),
  notifiedInstitutes: ({ db }, { query }) => listNotifiedInstitutes(db, query),
})
