import { randomUUID } from "node:crypto"
import { Failure } from "@/lib/contract/errors"
import { implement } from "@/lib/server/api/implement"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { countAudience, requireAudience } from "./compose/audience.server"
import { listBell, showBellNotification, updateStatus } from "./inbox/bell.server"
import { notifications } from "./contract"
import { createAnnouncement, createNotification } from "./compose/create.server"
import { copyNotification, reopenNotification, saveDraft, showDraft } from "./compose/drafts.server"
import {
  copyAnnouncement,
  reopenAnnouncement,
  saveAnnouncementDraft,
  showAnnouncementDraft,
} from "./compose/announcement-drafts.server"
import {
  listAnnouncements,
  listNotifiedInstitutes,
  listNotifiedUsersOfInstitute,
  removeAnnouncement,
  showAnnouncement,
} from "./sent/announcements.server"
import { Audience } from "./notification-shapes"
import { saveWhatsAppConsent, readPreferences, savePreferences } from "./preferences/preferences.server"
import {
  listNotifiedUsers,
  listSentNotifications,
  removeNotification,
  showSentNotification,
} from "./sent/sent-notifications.server"
import { exportWhatsAppNumbers, listWhatsAppNumbers } from "./preferences/whatsapp.server"
import { removePictures } from "./compose/with-picture.server"

export const notificationHandlers = implement(notifications, {
  bell: { readAhead: ({ db, userId }, { params }) => listBell(db, userId, params.page) },
  updateStatus: ({ db, actor }, { query: { id = "all", status } }) => updateStatus(db, actor.userId, { id, status }),
  details: ({ db, actor }, { params }) => showBellNotification(db, actor.userId, params.id),
  sent: ({ db, actor }, { query }) => listSentNotifications(db, actor, query),
  showSent: ({ db, actor }, { params }) => showSentNotification(db, actor, params.id),
  notifiedUsers: ({ actor }, { query }) => {
    if (actor.role !== "SuperAdmin")
      return readInstitute(actor.instituteId, (db) => listNotifiedUsers(db, actor, query))
    const { ofInstitute: instituteId } = query
    if (!instituteId) throw new Failure("invalid_input", { fields: { ofInstitute: ["Must be given"] } })
    return listNotifiedUsersOfInstitute({ ...query, instituteId })
  },
  create: ({ actor }, { form }) => createNotification(actor, withKey(form.notificationDetails), form.image),
  saveDraft: ({ actor }, { form }) => saveDraft(actor, form.draftDetails, form.image),
  showDraft: ({ db, actor }, { params }) => showDraft(db, actor, params.id),

  reopen: ({ actor }, { params: { id }, body: { version } }) =>
    actor.role === "SuperAdmin"
      ? withPlatform((db) => reopenAnnouncement(db, actor, { id, version }))
      : withInstitute(actor.instituteId, (db) => reopenNotification(db, actor, { id, version })),

  copy: ({ actor }, { params }) =>
    actor.role === "SuperAdmin"
      ? withPlatform((db) => copyAnnouncement(db, actor, params.id))
      : withInstitute(actor.instituteId, (db) => copyNotification(db, actor, params.id)),

  async remove({ actor }, { params }) {
    const unused =
      actor.role === "SuperAdmin"
        ? await withPlatform((db) => removeAnnouncement(db, actor, params.id))
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
  saveWhatsAppConsent: ({ db, actor }, { body }) => saveWhatsAppConsent(db, actor.userId, body.agreed),
  whatsAppNumbers: ({ db, actor }, { query }) =>
    listWhatsAppNumbers(db, query, actor.role === "Teacher" ? actor.userId : undefined),
  exportWhatsAppNumbers: ({ actor }, { query }) => exportWhatsAppNumbers(actor, query),
  createAnnouncement: ({ actor }, { form }) => createAnnouncement(actor, withKey(form.notificationDetails), form.image),
  saveAnnouncementDraft: ({ actor }, { form }) => saveAnnouncementDraft(actor, form.draftDetails, form.image),
  showAnnouncementDraft: ({ db, actor }, { params }) => showAnnouncementDraft(db, actor, params.id),
  announcements: ({ db, actor }, { query }) => listAnnouncements(db, actor, query),
  showAnnouncement: ({ db, actor }, { params }) => showAnnouncement(db, actor, params.id),
  notifiedInstitutes: ({ db }, { query }) => listNotifiedInstitutes(db, query),
})

/** A message that was sent without a key is one of its own. */
const withKey = <Details extends { idempotencyKey?: string | undefined }>(details: Details) => ({
  ...details,
  idempotencyKey: details.idempotencyKey ?? randomUUID(),
})
