import { sql } from "kysely"
import type { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import type { Upload } from "@/lib/contract/form"
import type { Actor } from "@/lib/server/auth/actor"
import { found } from "@/lib/server/db/outcomes"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { audienceColumns, requireAudience } from "./audience.server"
import type { Draft, DraftInput } from "./draft-shapes"
import { note } from "./note.server"
import { AUDIENCE_ROLES, Audience, CHANNELS } from "./notification-shapes"
import { findSent } from "./sent-queries.server"
import { withPicture } from "./with-picture.server"
import { asCopy, reopenRow, writeDown } from "./write-down.server"
import { notificationRow } from "./written-rows.server"

type Typed = z.output<typeof DraftInput>

/**
 * Keeps what is being written to people of the institute; only its author sees it. Throws `already_sent` for what has gone
 * its way, `stale` for a draft that was written on elsewhere, and as `createNotification` does for an audience.
 */
export async function saveDraft(actor: Actor, typed: Typed, picture?: Upload) {
  return withPicture(actor.instituteId, picture, (stored) =>
    withInstitute(actor.instituteId, async (db) => {
      const { data: audience } = Audience.safeParse(typed.audience)
      if (audience) await requireAudience(db, actor, audience)
      const order = { ...typed, table: "notifications", actor, stored } as const
      const row = notificationRow(db, order, {
        ...draftOf(typed),
        ...audienceColumns(typed.audience),
        channels: ["bell", ...new Set(typed.channels)],
        urgent: typed.urgent,
      })
      const { isKept, unused, ...kept } = await writeDown(db, order, row)
      if (!isKept) throw new Failure("already_sent")
      return { answer: kept, unused }
    }),
  )
}

/** What of a message a draft keeps, whole or not. */
export const draftOf = ({ title, body, link, scheduleAt }: Pick<Typed, "title" | "body" | "link" | "scheduleAt">) => ({
  title,
  body,
  link: link || null,
  scheduleAt,
  status: "draft",
})

/** A draft of the caller, to be gone on with; whom it names and who is no member any more is left out. */
export async function showDraft(db: Db, { userId }: Actor, id: number): Promise<Draft> {
  const row = await found(
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
      people: audience === "users" ? await listPeople(db, id) : [],
    },
    channels: CHANNELS.filter((channel) => channels.includes(channel)),
  }
}

async function listPeople(db: Db, id: number) {
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

/** Makes a draft of the caller of a notification that is to come, as `reopenRow` does. */
export async function reopen(db: Db, actor: Actor, { id, version }: { id: number; version: number }) {
  await found(findSent(db, id, actor))
  await reopenRow(db, "notifications", { id, version, authorId: actor.userId })
  await note(db, actor, { action: "notification.reopened", target: `notification:${id}` })
  return { id }
}

/** Makes a new draft of the caller that says what a notification says, to the same people. */
export async function copy(db: Db, actor: Actor, id: number): Promise<{ id: number }> {
  await found(findSent(db, id, actor))
  // The model is held until the copy stands, so that nobody takes its picture away in between.
  const model = await db
    .selectFrom("notifications")
    .select(["title", "body", "image", "link", "audience", "audienceRole", "audienceItemId", "channels", "urgent"])
    .select(sql<number[] | null>`to_json("audienceUserIds")`.as("audienceUserIds"))
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return db
    .insertInto("notifications")
    .values({ ...model, ...asCopy(actor) })
    .returning("id")
    .executeTakeFirstOrThrow()
}
