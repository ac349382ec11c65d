import { sql } from "kysely"
import type { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import type { Upload } from "@/lib/contract/form"
import type { Actor } from "@/lib/server/auth/actor"
import { found } from "@/lib/server/db/outcomes"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { requireInstitutes } from "./audience.server"
import type { NoticeDraft, NoticeDraftInput } from "./draft-shapes"
import { draftOf } from "./drafts.server"
import { findNotice } from "./notices.server"
import { withPicture } from "./with-picture.server"
import { asCopy, reopenRow, writeDown } from "./write-down.server"
import { noticeRow } from "./written-rows.server"

/** Keeps what is being written to institutes, as `saveDraft` does what is written to people. */
export async function saveNoticeDraft(actor: Actor, typed: z.output<typeof NoticeDraftInput>, picture?: Upload) {
  const { institutes } = typed
  return withPicture(actor.instituteId, picture, (stored) =>
    withPlatform(async (db) => {
      if (institutes) await requireInstitutes(db, institutes)
      const order = { ...typed, table: "institute_notices", actor, stored } as const
      const row = noticeRow(db, order, {
        ...draftOf(typed),
        institutes: institutes && [...new Set(institutes)],
      })
      const { isKept, unused, ...kept } = await writeDown(db, order, row)
      if (!isKept) throw new Failure("already_sent")
      return { answer: kept, unused }
    }),
  )
}

/** A draft of the caller, to be gone on with. */
export async function showNoticeDraft(db: Db, { userId }: Actor, id: number): Promise<NoticeDraft> {
  const { isForAll, link, ...row } = await found(
    db
      .selectFrom("institute_notices")
      .select(["id", "version", "idempotencyKey", "title", "body", "link", "image", "scheduleAt"])
      .select((e) => e("institutes", "is", null).as("isForAll"))
      .where("id", "=", id)
      .where("status", "=", "draft")
      .where("authorId", "=", userId)
      .executeTakeFirst(),
  )
  const institutes = await db
    .selectFrom("institutes as i")
    .innerJoin("institute_notices as n", (on) => on.on(sql<boolean>`i.id = any (n.institutes)`))
    .select(["i.id", "i.name"])
    .where("n.id", "=", id)
    .orderBy("i.name")
    .execute()
  return { ...row, link: link ?? "", institutes: isForAll ? null : institutes }
}

/** Makes a draft of the caller of a notice that is to come, as `reopenRow` does. */
export async function reopenNotice(db: Db, actor: Actor, { id, version }: { id: number; version: number }) {
  await found(findNotice(db, actor, id))
  await reopenRow(db, "institute_notices", { id, version, authorId: actor.userId })
  return { id }
}

/** Makes a new draft of the caller that says what a notice says, to the same institutes. */
export async function copyNotice(db: Db, actor: Actor, id: number): Promise<{ id: number }> {
  await found(findNotice(db, actor, id))
  const model = await db
    .selectFrom("institute_notices")
    .select(["title", "body", "image", "link"])
    .select(sql<number[] | null>`to_json(institutes)`.as("institutes"))
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return db
    .insertInto("institute_notices")
    .values({ ...model, ...asCopy(actor) })
    .returning("id")
    .executeTakeFirstOrThrow()
}
