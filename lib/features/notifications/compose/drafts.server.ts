import { sql } from "kysely"
import type { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import type { Upload } from "@/lib/contract/form"
import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import { requireAudience } from "./audience.server"
import { DRAFT_AUDIENCE_KINDS, type NotificationDraft, type NotificationDraftInput } from "../draft-shapes"
import { Audience } from "../notification-shapes"
import { notificationEvents } from "../events"
import { findSent } from "../sent/sent-queries.server"
import { fromNotificationColumns, NOTIFICATION_COLUMNS, notificationColumns } from "./notification-columns"
import { withPicture } from "./with-picture.server"
import { copyColumns, reopenAsDraft, saveDraftOrMessage } from "./save-draft-or-message.server"
import { notificationWriter } from "./row-writers.server"

type DraftDetails = z.output<typeof NotificationDraftInput>

/**
 * Saves a draft of a notification; only its author sees it. Throws `already_sent` when it is no longer a draft, `stale` for
 * a draft that was changed elsewhere, and as `requireAudience` does for its audience.
 */
export async function saveDraft(actor: Actor, details: DraftDetails, picture?: Upload) {
  return withPicture(actor.instituteId, picture, (stored) =>
    withInstitute(actor.instituteId, async (db) => {
      const { data: audience } = Audience.safeParse(details.audience)
      if (audience) await requireAudience(db, actor, audience)
      const request = { ...details, table: "notifications", actor, stored } as const
      const writer = notificationWriter(db, request, {
        ...notificationColumns(details),
        scheduleAt: details.scheduleAt,
        status: "draft",
      })
      const { isSaved, unused, ...saved } = await saveDraftOrMessage(db, request, writer)
      if (!isSaved) throw new Failure("already_sent")
      return { answer: saved, unused }
    }),
  )
}

/** A draft of the caller for editing; chosen people who are no longer active members are left out. */
export async function showDraft(db: Db, { userId }: Actor, id: number): Promise<NotificationDraft> {
  const row = await orNotFound(
    db
      .selectFrom("notifications as n")
      .leftJoin("items as t", "t.id", "n.audienceItemId")
      .select(["n.id", "n.version", "n.idempotencyKey", "n.title", "n.body", "n.link", "n.image", "n.scheduleAt"])
      .select(["n.audience", "n.audienceRole", "n.audienceItemId", "t.title as item", "n.channels", "n.urgent"])
      .where("n.id", "=", id)
      .where("n.status", "=", "draft")
      .where("n.authorId", "=", userId)
      .executeTakeFirst(),
  )
  const { audience: _kind, audienceRole: _role, audienceItemId, item, link, ...rest } = row
  const { kind, role, channels } = fromNotificationColumns(row)
  return {
    ...rest,
    link: link ?? "",
    audience: {
      kind: enumOf(DRAFT_AUDIENCE_KINDS, kind, "audience of a draft"),
      role,
      item: audienceItemId === null ? null : { id: audienceItemId, name: item ?? "" },
      people: kind === "users" ? await listChosenUsers(db, id) : [],
    },
    channels,
  }
}

async function listChosenUsers(db: Db, id: number) {
  const rows = await db
    .selectFrom("notifications as n")
    .innerJoin("memberships as m", (on) =>
      on.on(sql<boolean>`m."userId" = any (n."audienceUserIds")`).on("m.status", "=", "active"),
    )
    .innerJoin("users as u", "u.id", "m.userId")
    .select(["u.id", "u.firstName", "u.lastName", "u.image as picture"])
    .where("n.id", "=", id)
    .orderBy("u.firstName")
    .orderBy("u.id")
    .execute()
  return rows.map(({ firstName, lastName, ...person }) => ({ ...person, name: `${firstName} ${lastName}`.trim() }))
}

/** Turns a scheduled notification back into a draft of the caller; throws as `reopenAsDraft` does. */
export async function reopenNotification(db: Db, actor: Actor, { id, version }: { id: number; version: number }) {
  const { title } = await orNotFound(findSent(db, id, actor))
  await reopenAsDraft(db, "notifications", { id, version, authorId: actor.userId })
  await record(db, notificationEvents.reopened, { by: actor, data: { notificationId: id, title } })
  return { id }
}

/** Makes a draft of the caller with the content and audience of a notification. */
export async function copyNotification(db: Db, actor: Actor, id: number): Promise<{ id: number }> {
  await orNotFound(findSent(db, id, actor))
  // Locks the original until the copy is inserted, so that its picture is not removed in between.
  const original = await db
    .selectFrom("notifications")
    .select(NOTIFICATION_COLUMNS)
    .select(sql<number[] | null>`to_json("audienceUserIds")`.as("audienceUserIds"))
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return db
    .insertInto("notifications")
    .values({ ...original, ...copyColumns(actor) })
    .returning("id")
    .executeTakeFirstOrThrow()
}
