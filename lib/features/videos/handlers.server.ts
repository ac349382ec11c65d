import { text } from "node:stream/consumers"
import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { files } from "@/lib/server/gateways/files/files"
import { speech } from "@/lib/server/gateways/speech/speech"
import { implement } from "@/lib/server/api/implement"
import { storePicture } from "@/lib/server/media/store-picture"
import { withStoredFiles } from "@/lib/server/media/with-stored-files"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { announce, cancelAsset, queueAsset } from "./asset-queries.server"
import { findCaptions } from "./captions/caption-queries.server"
import { readCues, removeCaptions, saveCaptions } from "./captions/save-captions.server"
import { replaceChapters } from "./chapters.server"
import { videos } from "./contract"
import { queueGeneration } from "./generation/queue-generation.server"
import { savePoster } from "./poster.server"
import { readSettings, saveSettings } from "./settings.server"
import { listItemVideos, requireManagedVideo, showStaffVideo } from "./staff-queries.server"

export const videoHandlers = implement(videos, {
  async show({ db, actor }, { params: { fileId } }) {
    await requireManagedVideo(db, actor, fileId)
    return showStaffVideo(db, fileId)
  },
  ofItem: ({ db, actor }, { params }) => listItemVideos(db, actor, params.itemId),
  async cancel({ db, actor }, { body: { fileId } }) {
    await requireManagedVideo(db, actor, fileId)
    await cancelAsset(db, fileId)
    await announceChange(db, actor, fileId)
    return null
  },
  async retry({ db, actor }, { body: { fileId } }) {
    await requireManagedVideo(db, actor, fileId)
    await queueAsset(db, fileId)
    await announceChange(db, actor, fileId)
    return null
  },
  async savePoster({ actor }, { form }) {
    const { fileId } = form.video
    await readInstitute(actor.instituteId, (db) => requireManagedVideo(db, actor, fileId))
    return withStoredFiles(async (track) => {
      const picture = track(await storePicture(actor.instituteId, form.picture.path))
      return withInstitute(actor.instituteId, async (db) => {
        await requireManagedVideo(db, actor, fileId)
        await savePoster(db, { fileId, picture })
        return showStaffVideo(db, fileId)
      })
    })
  },
  async captions({ actor }, { params: { fileId, language } }) {
    const { label, key } = await readInstitute(actor.instituteId, async (db) => {
      await requireManagedVideo(db, actor, fileId)
      return orNotFound(findCaptions(db, fileId, language))
    })
    return { label, text: await text(await files.read(key)) }
  },
  async saveCaptions({ actor }, { form }) {
    const { fileId } = form.track
    const { instituteId } = actor
    const cues = await readCues(form.text.path)
    await saveCaptions({ ...form.track, instituteId, savedBy: actor.userId }, cues, (db) =>
      requireManagedVideo(db, actor, fileId),
    )
    return readInstitute(instituteId, (db) => showStaffVideo(db, fileId))
  },
  async generateCaptions({ db, actor }, { body: { fileId } }) {
    await requireManagedVideo(db, actor, fileId)
    if (!speech) throw new Failure("not_found")
    await queueGeneration(db, { instituteId: actor.instituteId, fileId })
    return showStaffVideo(db, fileId)
  },
  async removeCaptions({ db, actor }, { params: { fileId, language } }) {
    await requireManagedVideo(db, actor, fileId)
    if (!(await removeCaptions(db, fileId, language))) throw new Failure("not_found")
    return showStaffVideo(db, fileId)
  },
  async saveChapters({ db, actor }, { body: { fileId, chapters } }) {
    await requireManagedVideo(db, actor, fileId)
    await replaceChapters(db, fileId, chapters)
    return showStaffVideo(db, fileId)
  },
  settings: ({ db }) => readSettings(db),
  saveSettings: ({ db }, { body }) => saveSettings(db, body),
})

const announceChange = (db: Db, { instituteId }: Actor, fileId: number) =>
  announce(db, { instituteId, fileId, progress: 0, hasChanged: true })
