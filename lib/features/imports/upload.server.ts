import { Failure } from "@/lib/contract/errors"
import type { Upload } from "@/lib/contract/form"
import { mayManage } from "@/lib/features/members/rights"
import type { Actor } from "@/lib/server/auth/actor"
import { found } from "@/lib/server/db/outcomes"
import { enqueue } from "@/lib/server/jobs/job"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type CheckedRow, checkRows } from "./check-rows"
import { findImport } from "./import-queries.server"
import type { ImportRole, RowFault, UserImport } from "./import-shapes"
import { importUsers } from "./jobs.server"
import { readCsv } from "./read-csv.server"

/** So many rows are asked about, or written, in one statement. */
const AT_ONCE = 500
const MOST_NAME_LETTERS = 120

type Wish = { file: Upload; role: ImportRole; isDryRun: boolean }

/** Keeps a file of people with what is wrong with each row; unless it is a dry run, its good rows are on their way. */
export async function uploadUsers(actor: Actor, { file, role, isDryRun }: Wish): Promise<UserImport> {
  if (!mayManage(actor.role, "add", role)) throw new Failure("no_rights")
  const rows = checkRows(await readCsv(file.path))
  return withInstitute(actor.instituteId, async (db) => {
    const checked = await compareWithMembers(db, rows)
    const failed = checked.filter(({ faults }) => faults.length > 0).length
    const { id } = await db
      .insertInto("user_imports")
      .values({ createdBy: actor.userId, name: tidy(file.name), role, total: checked.length, failed })
      .returning("id")
      .executeTakeFirstOrThrow()
    for (const some of chunks(checked)) await insertRows(db, id, some)
    if (!isDryRun) await startImport(db, actor, id)
    return found(findImport(db, id))
  })
}

/**
 * Puts the good rows of a checked file on their way. One that is on its way already is begun anew where it stands, for
 * whatever worked on it may have been given up; a row lands once however many work on it.
 */
export async function startImport(db: Db, actor: Actor, id: number): Promise<UserImport> {
  const { role } = await found(findImport(db, id))
  if (!mayManage(actor.role, "add", role)) throw new Failure("no_rights")
  const { numUpdatedRows } = await db
    .updateTable("user_imports")
    .set({ status: "importing" })
    .where("id", "=", id)
    .where("status", "=", "ready")
    .executeTakeFirst()
  if (numUpdatedRows === 1n)
    await db
      .insertInto("audit_entries")
      .values({ actorId: actor.userId, action: "members.imported", target: `import:${id}` })
      .execute()
  const record = await found(findImport(db, id))
  if (record.status === "importing") await enqueue(db, importUsers, { instituteId: actor.instituteId, importId: id })
  return record
}

/** Names those rows whose e-mail or mobile somebody of the institute has already; who has left may come again. */
async function compareWithMembers(db: Db, rows: CheckedRow[]): Promise<CheckedRow[]> {
  const checked: CheckedRow[] = []
  for (const some of chunks(rows)) {
    const people = some.flatMap(({ person }) => person ?? [])
    const [emails, mobiles] = await Promise.all([
      takenEmails(
        db,
        people.map(({ email }) => email),
      ),
      takenMobiles(
        db,
        people.flatMap(({ mobile }) => mobile ?? []),
      ),
    ])
    checked.push(
      ...some.map((row) => {
        if (!row.person) return row
        const { email, mobile } = row.person
        const faults: RowFault[] = [
          ...(emails.has(email) ? [{ fault: "email_in_institute" as const }] : []),
          ...(mobile && mobiles.has(mobile) ? [{ fault: "mobile_in_institute" as const }] : []),
        ]
        return faults.length > 0 ? { ...row, person: null, faults } : row
      }),
    )
  }
  return checked
}

async function takenEmails(db: Db, emails: string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const rows = await db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.userId")
    .select("u.email")
    .where("m.status", "<>", "left")
    .where("u.email", "in", emails)
    .execute()
  return new Set(rows.map(({ email }) => email))
}

async function takenMobiles(db: Db, mobiles: string[]): Promise<Set<string | null>> {
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
      rows.map(({ line, cells, person, faults }) => ({
        importId,
        line,
        cells,
        person: person && JSON.stringify(person),
        faults: JSON.stringify(faults),
        status: person ? "ready" : "failed",
      })),
    )
    .execute()

function* chunks<T>(all: T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += AT_ONCE) yield all.slice(at, at + AT_ONCE)
}

/** A file's name for people to recognise it by; it is never a path. */
const tidy = (name: string) =>
  name
    .replace(/[\p{Cc}\\/]+/gu, " ")
    .trim()
    .slice(0, MOST_NAME_LETTERS) || "CSV"
