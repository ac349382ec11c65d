import { Failure } from "@/lib/contract/errors"
import { requireAccess, selectEntitledItems } from "@/lib/features/access/access.server"
import { searchCues } from "@/lib/features/videos/videos.server"
import type { Actor } from "@/lib/server/auth/actor"
import { pageOf } from "@/lib/server/db/page"
import { implement } from "@/lib/server/api/implement"
import { STAFF } from "@/lib/shared/roles"
import { previewAttachments, readAttachments } from "./attachments.server"
import { learning } from "./contract"
import { listLearningItems } from "./item-queries.server"
import { findLessons } from "./find-lessons.server"
import { findProgress } from "./lesson-queries.server"
import { readLectures } from "./lectures.server"
import { openFile } from "./open-file.server"
import { itemPercent } from "./progress"
import { readDashboard } from "./student-dashboard.server"
import { requirePreview } from "./require-preview.server"

export const learningHandlers = implement(learning, {
  accessible: ({ db, actor }) => listLearningItems(db, actor.userId),
  async modules({ db, actor }) {
    const items = await listLearningItems(db, actor.userId)
    return items.filter(({ kind }) => kind === "pre_recorded")
  },
  lectures: ({ db, actor }, { query }) =>
    readLectures(db, actor, { itemId: query.moduleId, isPreview: query.preview ?? false }),
  lessons: ({ db, actor }, { query }) => findLessons(db, actor, query.searchParam),
  attachments: ({ db, actor }, { params, query }) =>
    query.preview ? previewAttachments(db, actor, params.id) : readAttachments(db, actor, params.id),
  openFile: ({ db, actor, instituteId }, { params, query }) =>
    openFile(db, { actor, instituteId, fileId: params.id, isDownload: query.download ?? false }),
  async searchVideos({ db, actor }, { query }) {
    if (!query.preview) await requireAccess(db, actor, query.itemId)
    const contents = query.preview ? await requirePreview(db, actor, query.itemId) : db
    return pageOf(await searchCues(contents, query), query, (row) => row)
  },
  async enrolled({ db, actor }, { params: { userId, itemId } }) {
    requireSelfOrStaff(actor, userId)
    const [entitlement, progress] = await Promise.all([
      selectEntitledItems(db, userId).where("itemId", "=", itemId).executeTakeFirst(),
      findProgress(db, userId, itemId),
    ])
    return {
      enrolled: entitlement !== undefined,
      startsAt: entitlement?.since ?? null,
      expiresAt: entitlement?.expiresAt ?? null,
      percent: entitlement ? itemPercent(progress) : null,
    }
  },
  dashboard: { readAhead: ({ db, userId }) => readDashboard(db, userId) },
})

/** Throws `not_found` unless the caller asks about themselves or is staff. */
function requireSelfOrStaff(actor: Actor, userId: number) {
  if (actor.userId !== userId && !STAFF.some((role) => role === actor.role)) throw new Failure("not_found")
}
