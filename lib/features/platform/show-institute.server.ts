import { sql } from "kysely"
import type { PageInput } from "@/lib/contract/shapes"
import { Failure } from "@/lib/contract/errors"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { countRows, onPage, pageOf } from "@/lib/server/db/page"
import type { Db } from "@/lib/server/tenancy/transaction"
import { readInstitutes } from "./read-institutes.server"
import type { InstituteNote, InstitutePage } from "./shapes"

/** An institute as its page for the platform shows it. */
export async function showInstitute(db: Db, id: number): Promise<InstitutePage> {
  const profile = await orNotFound(
    db
      .selectFrom("institutes")
      .select(["legalName", "gstin", "stateCode", "country", "timezone", "locale", "currency"])
      .select(["contactEmail", "contactPhone", "signUpAllowed"])
      .where("id", "=", id)
      .executeTakeFirst(),
  )
  const [institute] = await readInstitutes(db, [id])
  if (!institute) throw new Failure("not_found")
  return { ...institute, ...profile }
}

const selectNotes = (db: Db, instituteId: number) =>
  db
    .selectFrom("institute_notes as n")
    .leftJoin("users as u", "u.id", "n.authorId")
    .select(["n.id", "n.text", "n.createdAt"])
    .select(sql<string | null>`nullif(concat_ws(' ', u."firstName", u."lastName"), '')`.as("author"))
    .where("n.instituteId", "=", instituteId)

/** A page of the notes on an institute, the latest first. */
export async function listNotes(db: Db, { id, ...page }: PageInput & { id: number }) {
  const notes = selectNotes(db, id)
  const rows = await notes.orderBy("n.id", "desc").$call(onPage(page)).execute()
  return pageOf({ rows, total: await countRows(notes) }, page, (row) => row)
}

/** Adds a note on an institute. Throws `not_found`. */
export async function addNote(
  db: Db,
  authorId: number,
  { id: instituteId, text }: { id: number; text: string },
): Promise<InstituteNote> {
  await orNotFound(db.selectFrom("institutes").select("id").where("id", "=", instituteId).executeTakeFirst())
  const { id } = await db
    .insertInto("institute_notes")
    .values({ instituteId, authorId, text })
    .returning("id")
    .executeTakeFirstOrThrow()
  return selectNotes(db, instituteId).where("n.id", "=", id).executeTakeFirstOrThrow()
}
