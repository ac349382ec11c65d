import { sql } from "kysely"
import { z } from "zod"
import { inviteMembers, sendInvitations } from "@/lib/features/members/members.server"
import { enqueue, job } from "@/lib/server/jobs/job"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { ImportedPerson } from "./import-shapes"
import { toStoredRowErrors } from "./stored-row-errors"

const BATCH_SIZE = 250

type PendingRow = { line: number; person: ImportedPerson }

/**
 * Imports the valid rows of a file in batches, each in one transaction: run again after an error, it continues with the
 * rows that are still pending. A person who has become a member in the meantime is not added twice.
 */
export const importUsers = job({
  name: "import-users",
  shape: z.object({ instituteId: z.number().int().positive(), importId: z.number().int().positive() }),
  async run({ instituteId, importId }) {
    for (;;) {
      const pending = await withInstitute(instituteId, (db) => listPendingRows(db, importId))
      if (pending.length === 0) break
      const ids = await withPlatform((db) => findOrInsertUsers(db, pending))
      await withInstitute(instituteId, (db) => importBatch(db, { importId, pending, ids }))
    }
    await withInstitute(instituteId, async (db) => {
      const isFinished = await finishImport(db, importId)
      if (isFinished) await enqueue(db, sendInvitations, { instituteId })
    })
  },
})

async function listPendingRows(db: Db, importId: number): Promise<PendingRow[]> {
  const rows = await db
    .selectFrom("user_import_rows as r")
    .innerJoin("user_imports as i", "i.id", "r.importId")
    .select(["r.line", "r.person"])
    .where("r.importId", "=", importId)
    .where("r.status", "=", "ready")
    .where("i.status", "=", "importing")
    .orderBy("r.line")
    .limit(BATCH_SIZE)
    .execute()
  return rows.map(({ line, person }) => ({ line, person: StoredPerson.parse(person) }))
}

/** The parsed cells of a row as `user_import_rows.person` stores them. */
const StoredPerson = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  mobile: z.string().nullable(),
})

/**
 * The ids of users by e-mail; unknown ones are inserted over all institutes, because a user is one everywhere. Inserting
 * them in one order makes two imports with the same people wait for each other instead of deadlocking.
 */
async function findOrInsertUsers(db: Db, pending: PendingRow[]): Promise<Map<string, number>> {
  const sorted = pending.toSorted((one, other) => (one.person.email < other.person.email ? -1 : 1))
  await db
    .insertInto("users")
    .values(
      sorted.map(({ person }) => ({
        email: person.email,
        firstName: person.first_name,
        lastName: person.last_name,
        mobile: person.mobile,
      })),
    )
    .onConflict((conflict) => conflict.column("email").doNothing())
    .execute()
  const emails = pending.map(({ person }) => person.email)
  const rows = await db.selectFrom("users").select(["id", "email"]).where("email", "in", emails).execute()
  return new Map(rows.map(({ id, email }) => [email, id]))
}

type ImportBatch = { importId: number; pending: PendingRow[]; ids: Map<string, number> }

async function importBatch(db: Db, { importId, pending, ids }: ImportBatch): Promise<void> {
  const { role, createdBy } = await db
    .selectFrom("user_imports")
    .select(["role", "createdBy"])
    .where("id", "=", importId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const stillPending = await db
    .selectFrom("user_import_rows")
    .select("line")
    .where("importId", "=", importId)
    .where("status", "=", "ready")
    .where(
      "line",
      "in",
      pending.map(({ line }) => line),
    )
    .execute()
  const lines = new Set(stillPending.map(({ line }) => line))
  const rows = pending.flatMap(({ line, person }) => {
    const userId = ids.get(person.email)
    return lines.has(line) && userId !== undefined ? [{ line, person, userId }] : []
  })
  if (rows.length === 0) return
  const invitees = rows.map(({ userId, person }) => ({
    userId,
    firstName: person.first_name,
    lastName: person.last_name,
    mobile: person.mobile,
  }))
  const invitedIds = await inviteMembers(db, invitees, { role, customRoleId: null, invitedBy: createdBy })
  const imported = rows.filter(({ userId }) => invitedIds.has(userId)).map(({ line }) => line)
  const rejected = rows.filter(({ userId }) => !invitedIds.has(userId)).map(({ line }) => line)
  await updateRows(db, { importId, lines: imported, change: { status: "done" } })
  const errors = toStoredRowErrors([{ code: "email_in_institute" }])
  await updateRows(db, { importId, lines: rejected, change: { status: "failed", errors } })
  await db
    .updateTable("user_imports")
    .set({ ok: sql`ok + ${imported.length}`, failed: sql`failed + ${rejected.length}` })
    .where("id", "=", importId)
    .execute()
}

type RowUpdate = { importId: number; lines: number[]; change: { status: string; errors?: string } }

async function updateRows(db: Db, { importId, lines, change }: RowUpdate): Promise<void> {
  if (lines.length === 0) return
  await db
    .updateTable("user_import_rows")
    .set(change)
    .where("importId", "=", importId)
    .where("line", "in", lines)
    .execute()
}

async function finishImport(db: Db, importId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("user_imports")
    .set({ status: sql`case when failed > 0 then 'done_with_errors' else 'done' end`, finishedAt: sql`now()` })
    .where("id", "=", importId)
    .where("status", "=", "importing")
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
