import { sql } from "kysely"
import { z } from "zod"
import { grantMany } from "@/lib/features/access/access.server"
import { record } from "@/lib/features/events/events.server"
import { findOrInsertUsers, inviteMembers, sendInvitations } from "@/lib/features/members/members.server"
import { enqueue, job } from "@/lib/server/jobs/job"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import { ROLES } from "@/lib/shared/roles"
import { importEvents } from "./events"
import type { RowError } from "./import-shapes"

const BATCH_SIZE = 250

type PendingRow = { line: number; user: z.output<typeof StoredPerson> }

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
      const people = pending.map(({ user }) => user)
      const users = await withPlatform((db) => findOrInsertUsers(db, people))
      await withInstitute(instituteId, (db) => importBatch(db, { importId, pending, users }))
    }
    await withInstitute(instituteId, async (db) => {
      const isFinished = await finishImport(db, importId)
      if (isFinished) await enqueue(db, sendInvitations, { instituteId })
    })
  },
  // It still runs, so that it can be continued.
  onFailed: ({ instituteId, importId }) => withInstitute(instituteId, (db) => recordStopped(db, importId)),
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
  return rows.map(({ line, person }) => ({ line, user: StoredPerson.parse(person) }))
}

/** The parsed cells of a row as `user_import_rows.person` stores them. */
const StoredPerson = z
  .object({ first_name: z.string(), last_name: z.string(), email: z.string(), mobile: z.string().nullable() })
  .transform(({ first_name: firstName, last_name: lastName, ...contact }) => ({ firstName, lastName, ...contact }))

type ImportBatch = { importId: number; pending: PendingRow[]; users: Map<string, { id: number }> }

async function importBatch(db: Db, { importId, pending, users }: ImportBatch): Promise<void> {
  const { role, createdBy, itemId } = await db
    .selectFrom("user_imports")
    .select(["role", "createdBy", "itemId"])
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
  const rows = pending.flatMap(({ line, user: { email, ...person } }) => {
    const userId = users.get(email)?.id
    return lines.has(line) && userId !== undefined ? [{ line, invitee: { userId, ...person } }] : []
  })
  if (rows.length === 0) return
  const invitees = rows.map(({ invitee }) => invitee)
  const invitedIds = await inviteMembers(db, invitees, {
    role: enumOf(ROLES, role, "role of an import"),
    customRoleId: null,
    invitedBy: createdBy,
  })
  const present = itemId === null ? new Set<number>() : await findStudents(db, invitees)
  const isImported = (userId: number) => invitedIds.has(userId) || present.has(userId)
  const imported = rows.filter(({ invitee }) => isImported(invitee.userId)).map(({ line }) => line)
  const rejected = rows.filter(({ invitee }) => !isImported(invitee.userId)).map(({ line }) => line)
  if (itemId !== null)
    await grantMany(db, { itemId, userIds: invitees.map(({ userId }) => userId).filter((id) => isImported(id)) })
  await updateRows(db, { importId, lines: imported, change: { status: "done" } })
  const errors: RowError[] = [{ code: "email_in_institute" }]
  await updateRows(db, { importId, lines: rejected, change: { status: "failed", errors: JSON.stringify(errors) } })
  await db
    .updateTable("user_imports")
    .set({ ok: sql`ok + ${imported.length}`, failed: sql`failed + ${rejected.length}` })
    .where("id", "=", importId)
    .execute()
}

/** Those among the people who are students of the institute already. */
async function findStudents(db: Db, people: readonly { userId: number }[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom("memberships")
    .select("userId")
    .where("role", "=", "Student")
    .where("status", "<>", "left")
    .where(
      "userId",
      "in",
      people.map(({ userId }) => userId),
    )
    .execute()
  return new Set(rows.map(({ userId }) => userId))
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
  const done = await db
    .updateTable("user_imports")
    .set({ status: sql`case when failed > 0 then 'done_with_errors' else 'done' end`, finishedAt: sql`now()` })
    .where("id", "=", importId)
    .where("status", "=", "importing")
    .returning(["name", "createdBy as uploaderId", "ok", "failed"])
    .executeTakeFirst()
  if (done) await record(db, importEvents.membersDone, { by: "program", data: { importId, ...done } })
  return done !== undefined
}

async function recordStopped(db: Db, importId: number): Promise<void> {
  const stopped = await db
    .selectFrom("user_imports")
    .select(["name", "createdBy as uploaderId", "ok"])
    .where("id", "=", importId)
    .where("status", "=", "importing")
    .executeTakeFirst()
  if (stopped) await record(db, importEvents.membersStopped, { by: "program", data: { importId, ...stopped } })
}
