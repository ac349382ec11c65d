import { sql } from "kysely"
import type { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import type { Upload } from "@/lib/contract/form"
import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { requireInstitutes } from "./audience.server"
import type { AnnouncementDraft, AnnouncementDraftInput } from "../draft-shapes"
import { MESSAGE_COLUMNS, messageColumns } from "./notification-columns"
import { findAnnouncement } from "../sent/announcements.server"
import { withPicture } from "./with-picture.server"
import { announcementEvents } from "../events"
import { copyColumns, reopenAsDraft, saveDraftOrMessage } from "./save-draft-or-message.server"
import { announcementWriter } from "./row-writers.server"

/** Saves a draft of an announcement; throws as `saveDraft` does, and `invalid_input` for an unknown institute. */
export async function saveAnnouncementDraft(
  actor: Actor,
  details: z.output<typeof AnnouncementDraftInput>,
  picture?: Upload,
) {
  const { institutes } = details
  return withPicture(actor.instituteId, picture, (stored) =>
    withPlatform(async (db) => {
      if (institutes) await requireInstitutes(db, institutes)
      const request = { ...details, table: "announcements", actor, stored } as const
      const writer = announcementWriter(db, request, {
        ...messageColumns(details),
        scheduleAt: details.scheduleAt,
        status: "draft",
        institutes: institutes && [...new Set(institutes)],
      })
      const { isSaved, unused, ...saved } = await saveDraftOrMessage(db, request, writer)
      if (!isSaved) throw new Failure("already_sent")
      return { answer: saved, unused }
    }),
  )
}

/** A draft of an announcement of the caller, for editing. */
export async function showAnnouncementDraft(db: Db, { userId }: Actor, id: number): Promise<AnnouncementDraft> {
  const { isForAll, link, ...row } = await orNotFound(
    db
      .selectFrom("announcements")
      .select(["id", "version", "idempotencyKey", "title", "body", "link", "image", "scheduleAt"])
      .select((e) => e("institutes", "is", null).as("isForAll"))
      .where("id", "=", id)
      .where("status", "=", "draft")
      .where("authorId", "=", userId)
      .executeTakeFirst(),
  )
  const institutes = await db
    .selectFrom("institutes as i")
    .innerJoin("announcements as n", (on) => on.on(sql<boolean>`i.id = any (n.institutes)`))
    .select(["i.id", "i.name"])
    .where("n.id", "=", id)
    .orderBy("i.name")
    .execute()
  return { ...row, link: link ?? "", institutes: isForAll ? null : institutes }
}

/** Turns a scheduled announcement back into a draft of the caller; throws as `reopenAsDraft` does. */
export async function reopenAnnouncement(db: Db, actor: Actor, { id, version }: { id: number; version: number }) {
  const { title } = await orNotFound(findAnnouncement(db, actor, id))
  await reopenAsDraft(db, "announcements", { id, version, authorId: actor.userId })
  const { instituteId } = actor
  await record(db, announcementEvents.reopened, { instituteId, by: actor, data: { announcementId: id, title } })
  return { id }
}

/** Makes a draft of the caller with the content and institutes of an announcement. */
export async function copyAnnouncement(db: Db, actor: Actor, id: number): Promise<{ id: number }> {
  await orNotFound(findAnnouncement(db, actor, id))
  const original = await db
    .selectFrom("announcements")
    .select(MESSAGE_COLUMNS)
    .select(sql<number[] | null>`to_json(institutes)`.as("institutes"))
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return db
    .insertInto("announcements")
    .values({ ...original, ...copyColumns(actor) })
    .returning("id")
    .executeTakeFirstOrThrow()
}
