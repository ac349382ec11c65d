import { Failure } from "@/lib/contract/errors"
import type { Upload } from "@/lib/contract/form"
import { record } from "@/lib/features/events/events.server"
import { mayManage } from "@/lib/features/members/rights"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { enqueue } from "@/lib/server/jobs/job"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type CheckedRow, checkRows } from "./check-rows"
import { importEvents } from "./events"
import { findImport } from "./import-queries.server"
import { COLUMNS, type ImportRole, MAX_ROWS, type RowError, type UserImport } from "./import-shapes"
import { importUsers } from "./jobs.server"
import { type CsvTemplate, readCsv } from "./read-csv.server"
import { sanitizeFileName } from "./sanitize-file-name"

/** The most rows that one statement reads or writes. */
const BATCH_SIZE = 500
const USERS: CsvTemplate = {
  columns: COLUMNS,
  required: ["first_name", "email"],
  maxRows: MAX_ROWS,
  aliases: { e_mail: "email" },
}

type UploadInput = { file: Upload; role: ImportRole; isDryRun: boolean; itemId?: number | undefined }

/**
 * Saves an uploaded file with the errors of each row; unless it is a dry run, starts the import of its valid rows. With an
 * item, to which only students get access, a row of a student of the institute is valid. Throws `not_found` for an item
 * that does not exist.
 */
export async function uploadUsers(actor: Actor, { file, role, isDryRun, itemId }: UploadInput): Promise<UserImport> {
  if (!mayManage(actor.role, "add", role)) throw new Failure("forbidden")
  if (itemId !== undefined && role !== "Student")
    throw new Failure("invalid_input", { fields: { itemId: ["Is for students only"] } })
  const rows = checkRows(await readCsv(file.path, USERS))
  return withInstitute(actor.instituteId, async (db) => {
    if (itemId !== undefined) await requireItem(db, itemId)
    const checked = await rejectExistingMembers(db, rows, { acceptsStudents: itemId !== undefined })
    const failed = checked.filter(({ errors }) => errors.length > 0).length
    const { id } = await db
      .insertInto("user_imports")
      .values({
        createdBy: actor.userId,
        name: sanitizeFileName(file.name),
        role,
        total: checked.length,
        failed,
        itemId: itemId ?? null,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
    for (const batch of chunks(checked)) await insertRows(db, id, batch)
    if (!isDryRun) await startImport(db, actor, id)
    return orNotFound(findImport(db, id))
  })
}

/**
 * Starts the import of the valid rows of a checked file. A running import is queued again, because its job may have been
 * given up; a row is imported once, however many jobs work on it.
 */
export async function startImport(db: Db, actor: Actor, id: number): Promise<UserImport> {
  const { role, item, name } = await orNotFound(findImport(db, id))
  if (!mayManage(actor.role, "add", role)) throw new Failure("forbidden")
  const { numUpdatedRows } = await db
    .updateTable("user_imports")
    .set({ status: "importing" })
    .where("id", "=", id)
    .where("status", "=", "ready")
    .executeTakeFirst()
  if (numUpdatedRows === 1n)
    await record(db, importEvents.membersStarted, {
      by: actor,
      data: { importId: id, name, itemId: item?.id ?? null },
    })
  const now = await orNotFound(findImport(db, id))
  if (now.status === "importing") await enqueue(db, importUsers, { instituteId: actor.instituteId, importId: id })
  return now
}

const requireItem = (db: Db, id: number) =>
  orNotFound(db.selectFrom("items").select("id").where("id", "=", id).where("deletedAt", "is", null).executeTakeFirst())

/**
 * Adds an error to rows whose e-mail or mobile a member of the institute has; former members may be imported again, and
 * present students where they are accepted.
 */
async function rejectExistingMembers(
  db: Db,
  rows: CheckedRow[],
  { acceptsStudents }: { acceptsStudents: boolean },
): Promise<CheckedRow[]> {
  const checked: CheckedRow[] = []
  for (const batch of chunks(rows)) {
    const people = batch.flatMap(({ person }) => person ?? [])
    const [emails, mobiles] = await Promise.all([
      findTakenEmails(
        db,
        people.map(({ email }) => email),
      ),
      findTakenMobiles(
        db,
        people.flatMap(({ mobile }) => mobile ?? []),
      ),
    ])
    checked.push(
      ...batch.map((row) => {
        if (!row.person) return row
        const { email, mobile } = row.person
        if (acceptsStudents && emails.get(email) === "Student") return row
        const errors: RowError[] = [
          ...(emails.has(email) ? [{ code: "email_in_institute" as const }] : []),
          ...(mobile && mobiles.has(mobile) ? [{ code: "mobile_in_institute" as const }] : []),
        ]
        return errors.length > 0 ? { ...row, person: null, errors } : row
      }),
    )
  }
  return checked
}

/** The e-mails among these that members of the institute have, each with the role. */
async function findTakenEmails(db: Db, emails: string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map()
  const rows = await db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.userId")
    .select(["u.email", "m.role"])
    .where("m.status", "<>", "left")
    .where("u.email", "in", emails)
    .execute()
  return new Map(rows.map(({ email, role }) => [email, role]))
}

async function findTakenMobiles(db: Db, mobiles: string[]): Promise<Set<string | null>> {
  if (mobiles.length === 0) return new Set()
  const rows = await db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.userId")
    .select("u.mobile")
    .where("m.status", "in", ["active", "disabled"])
    .where("u.mobile", "in", mobiles)
    .union(db.selectFrom("invitations").select("mobile").where("mobile", "in", mobiles))
    .execute()
  return new Set(rows.map(({ mobile }) => mobile))
}

const insertRows = (db: Db, importId: number, rows: CheckedRow[]) =>
  db
    .insertInto("user_import_rows")
    .values(
      rows.map(({ line, cells, person, errors }) => ({
        importId,
        line,
        cells,
        person: person && JSON.stringify(person),
        errors: JSON.stringify(errors),
        status: person ? "ready" : "failed",
      })),
    )
    .execute()

function* chunks<T>(all: T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += BATCH_SIZE) yield all.slice(start, start + BATCH_SIZE)
}
