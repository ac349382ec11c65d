import { sql } from "kysely"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { countRows, onPage, pageOf, type PageRange } from "@/lib/server/db/page"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { MemberNote } from "./contract"

const selectNotes = (db: Db) =>
  db
    .selectFrom("member_notes as n")
    .innerJoin("users as u", "u.id", "n.authorId")
    .select(["n.id", "n.text", "n.authorId", "n.createdAt"])
    .select(sql<string>`trim(u."firstName" || ' ' || u."lastName")`.as("author"))

type Row = Awaited<ReturnType<ReturnType<typeof selectNotes>["execute"]>>[number]

const toNote =
  (actor: Actor) =>
  ({ authorId, ...note }: Row): MemberNote => ({
    ...note,
    isRemovable: authorId === actor.userId || actor.role === "InstituteAdmin",
  })

/** A page of the notes on a member, newest first. */
export async function listNotes(db: Db, actor: Actor, { userId, page, size }: PageRange & { userId: number }) {
  const range = { page, size }
  const [rows, total] = await Promise.all([
    selectNotes(db).where("n.userId", "=", userId).orderBy("n.id", "desc").$call(onPage(range)).execute(),
    countRows(db.selectFrom("member_notes").where("userId", "=", userId)),
  ])
  return pageOf({ rows, total }, range, toNote(actor))
}

type NewNote = { userId: number; text: string; idempotencyKey: string }

/** Inserts a note; one with a key that was used before is the note of that key, and not new. */
export async function insertNote(db: Db, actor: Actor, { userId, text, idempotencyKey }: NewNote) {
  const inserted = await db
    .insertInto("member_notes")
    .values({ userId, authorId: actor.userId, text, idempotencyKey })
    .onConflict((conflict) => conflict.columns(["instituteId", "idempotencyKey"]).doNothing())
    .returning("id")
    .executeTakeFirst()
  const saved = selectNotes(db).where("n.idempotencyKey", "=", idempotencyKey).where("n.userId", "=", userId)
  return { note: toNote(actor)(await orNotFound(saved.executeTakeFirst())), isNew: inserted !== undefined }
}

/** Deletes a note that the caller may delete, and returns whom it was about; undefined for any other. */
export const deleteNote = (db: Db, actor: Actor, id: number) =>
  db
    .deleteFrom("member_notes")
    .where("id", "=", id)
    .$if(actor.role !== "InstituteAdmin", (query) => query.where("authorId", "=", actor.userId))
    .returning("userId")
    .executeTakeFirst()

/** A page of the sign-ins of a member at the current institute, newest first. */
export async function listSignIns(db: Db, { userId, page, size }: PageRange & { userId: number }) {
  const range = { page, size }
  const ofMember = db.selectFrom("sessions").where("userId", "=", userId)
  const [rows, total] = await Promise.all([
    ofMember
      .select(["id", "deviceName", "createdAt", "lastSeenAt"])
      .select(
        sql<Date | null>`coalesce("revokedAt", case when "expiresAt" <= now() then "expiresAt" end)`.as("endedAt"),
      )
      .orderBy("createdAt", "desc")
      .orderBy("id")
      .$call(onPage(range))
      .execute(),
    countRows(ofMember),
  ])
  return pageOf({ rows, total }, range, (row) => row)
}
