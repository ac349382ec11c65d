import { sql } from "kysely"
import type { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import type { Upload } from "@/lib/contract/form"
import { audit } from "@/lib/features/audit/audit.server"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { audienceColumns, requireAudience } from "./audience.server"
import type { NotificationDraft, NotificationDraftInput } from "../draft-shapes"
import { AUDIENCE_ROLES, Audience, CHANNELS } from "../notification-shapes"
import { findSent } from "../sent/sent-queries.server"
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
        ...draftColumns(details),
        ...audienceColumns(details.audience),
        channels: ["bell", ...new Set(details.channels)],
        urgent: details.urgent,
      })
      const { isSaved, unused, ...saved } = await saveDraftOrMessage(db, request, writer)
      if (!isSaved) throw new Failure("already_sent")
      return { answer: saved, unused }
    }),
  )
}

/** The columns that the drafts of notifications and announcements share. */
export const draftColumns = ({ title, body, link, scheduleAt }: Pick<DraftDetails, "title" | "body" | "link" | "scheduleAt">) => ({
  title,
  body,
  link: link || null,
  scheduleAt,
  status: "draft",
})

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
  const { audience, audienceRole, audienceItemId, item, link, channels, ...rest } = row
  return {
    ...rest,
    link: link ?? "",
    audience: {
      kind: (["role", "item", "users"] as const).find((kind) => kind === audience) ?? "all",
      role: AUDIENCE_ROLES.find((role) => role === audienceRole) ?? null,
      item: audienceItemId === null ? null : { id: audienceItemId, name: item ?? "" },
      people: audience === "users" ? await listChosenUsers(db, id) : [],
    },
    channels: CHANNELS.filter((channel) => channels.includes(channel)),
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
  await orNotFound(findSent(db, id, actor))
  await reopenAsDraft(db, "notifications", { id, version, authorId: actor.userId })
  await audit(db, { actorId: actor.userId, action: "notification.reopened", target: `notification:${id}` })
  return { id }
}

/** Makes a draft of the caller with the content and audience of a notification. */
export async function copyNotification(db: Db, actor: Actor, id: number): Promise<{ id: number }> {
  await orNotFound(findSent(db, id, actor))
  // Locks the original until the copy is inserted, so that its picture is not removed in between.
  const original = await db
    .selectFrom("notifications")
    .select(["title", "body", "image", "link", "audience", "audienceRole", "audienceItemId", "channels", "urgent"])
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
