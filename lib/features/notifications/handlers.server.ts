import { Failure } from "@/lib/contract/errors"
import { implement } from "@/lib/server/http/implement"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { countAudience, requireAudience } from "./audience.server"
import { readBell, showBell, updateStatus } from "./bell.server"
import { notifications } from "./contract"
import { createNotice, createNotification } from "./create.server"
import { copy, reopen, saveDraft, showDraft } from "./drafts.server"
import { copyNotice, reopenNotice, saveNoticeDraft, showNoticeDraft } from "./notice-drafts.server"
import {
  listNotices,
  listNotifiedInstitutes,
  listNotifiedOfInstitute,
  removeNotice,
  showNotice,
} from "./notices.server"
import { Audience } from "./notification-shapes"
import { changeConsent, readPreferences, savePreferences } from "./preferences.server"
import { pageOfNotified, pageOfSent, removeNotification, showSent } from "./sent.server"
import { exportWhatsAppNumbers, listWhatsAppNumbers } from "./whatsapp.server"
import { removePictures } from "./with-picture.server"

export const notificationHandlers = implement(notifications, {
  bell: ({ db, actor }, { params }) => readBell(db, actor.userId, params.page),
  updateStatus: ({ db, actor }, { query }) => updateStatus(db, actor.userId, query),
  details: ({ db, actor }, { params }) => showBell(db, actor.userId, params.id),
  sent: ({ db, actor }, { query }) => pageOfSent(db, actor, query),
  showSent: ({ db, actor }, { params }) => showSent(db, actor, params.id),
  notifiedUsers: ({ actor }, { query }) => {
    if (actor.role !== "SuperAdmin") return readInstitute(actor.instituteId, (db) => pageOfNotified(db, actor, query))
    const { ofInstitute: instituteId } = query
    if (!instituteId) throw new Failure("invalid_input", { fields: { ofInstitute: ["Must be given"] } })
    return listNotifiedOfInstitute({ ...query, instituteId })
  },
  create: ({ actor }, { form }) => createNotification(actor, form.notificationDetails, form.image),
  saveDraft: ({ actor }, { form }) => saveDraft(actor, form.draftDetails, form.image),
  showDraft: ({ db, actor }, { params }) => showDraft(db, actor, params.id),

  reopen: ({ actor }, { params: { id }, body: { version } }) =>
    actor.role === "SuperAdmin"
      ? withPlatform((db) => reopenNotice(db, actor, { id, version }))
      : withInstitute(actor.instituteId, (db) => reopen(db, actor, { id, version })),

  copy: ({ actor }, { params }) =>
    actor.role === "SuperAdmin"
      ? withPlatform((db) => copyNotice(db, actor, params.id))
      : withInstitute(actor.instituteId, (db) => copy(db, actor, params.id)),

  async remove({ actor }, { params }) {
    const unused =
      actor.role === "SuperAdmin"
        ? await withPlatform((db) => removeNotice(db, actor, params.id))
        : await withInstitute(actor.instituteId, (db) => removeNotification(db, actor, params.id))
    await removePictures(unused)
    return null
  },

  async audienceSize({ db, actor }, { query }) {
    const { data: audience } = Audience.safeParse(query)
    if (!audience) throw new Failure("invalid_input", { fields: { [query.kind]: ["Must be given"] } })
    await requireAudience(db, actor, audience)
    return { people: await countAudience(db, audience) }
  },

  preferences: ({ db, actor }) => readPreferences(db, actor.userId),
  savePreferences: ({ db, actor }, { body }) => savePreferences(db, actor.userId, body),
  agreeToWhatsApp: ({ db, actor }, { body }) => changeConsent(db, actor.userId, body.agreed),
  whatsAppNumbers: ({ db }, { query }) => listWhatsAppNumbers(db, query),
  exportWhatsAppNumbers: ({ actor }, { query }) => exportWhatsAppNumbers(actor, query),
  createNotice: ({ actor }, { form }) => createNotice(actor, form.notificationDetails, form.image),
  saveNoticeDraft: ({ actor }, { form }) => saveNoticeDraft(actor, form.draftDetails, form.image),
  showNoticeDraft: ({ db, actor }, { params }) => showNoticeDraft(db, actor, params.id),
  notices: ({ db, actor }, { query }) => listNotices(db, actor, query),
  showNotice: ({ db, actor }, { params }) => showNotice(db, actor, params.id),
  notifiedInstitutes: ({ db }, { query }) => listNotifiedInstitutes(db, query),
})
