import { sql } from "kysely"
import { z } from "zod"
import { sendInvitations } from "@/lib/features/members/members.server"
import { enqueue, job } from "@/lib/server/jobs/job"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { ImportedPerson } from "./import-shapes"

const AT_ONCE = 250

type Waiting = { line: number; person: ImportedPerson }

/**
 * Lets the good rows of an import land, some at a time, each part whole or not at all: begun anew after a fault, it goes
 * on where it stopped. Whoever belongs to the institute meanwhile is not added twice.
 */
export const importUsers = job({
  name: "import-users",
  shape: z.object({ instituteId: z.number().int().positive(), importId: z.number().int().positive() }),
  async run({ instituteId, importId }) {
    for (;;) {
      const waiting = await withInstitute(instituteId, (db) => listWaiting(db, importId))
      if (waiting.length === 0) break
      const ids = await withPlatform((db) => findOrInsertPeople(db, waiting))
      await withInstitute(instituteId, (db) => land(db, { importId, waiting, ids }))
    }
    await withInstitute(instituteId, async (db) => {
      const isOver = await finish(db, importId)
      if (isOver) await enqueue(db, sendInvitations, { instituteId })
    })
  },
})

async function listWaiting(db: Db, importId: number): Promise<Waiting[]> {
  const rows = await db
    .selectFrom("user_import_rows as r")
    .innerJoin("user_imports as i", "i.id", "r.importId")
    .select(["r.line", "r.person"])
    .where("r.importId", "=", importId)
    .where("r.status", "=", "ready")
    .where("i.status", "=", "importing")
    .orderBy("r.line")
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ line, person }) => ({ line, person: Stored.parse(person) }))
}

/** As it was kept: what was read from the cells, in its own form. */
const Stored = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  mobile: z.string().nullable(),
})

/**
 * The ids of people by their e-mail; who is new is made, over all institutes, because a person is one everywhere. They
 * are made in one order, so that two imports with the same people wait for each other rather than in a circle.
 */
async function findOrInsertPeople(db: Db, waiting: Waiting[]): Promise<Map<string, number>> {
  const inOrder = waiting.toSorted((one, other) => (one.person.email < other.person.email ? -1 : 1))
  await db
    .insertInto("users")
    .values(
      inOrder.map(({ person }) => ({
        email: person.email,
        firstName: person.first_name,
        lastName: person.last_name,
        mobile: person.mobile,
      })),
    )
    .onConflict((conflict) => conflict.column("email").doNothing())
    .execute()
  const emails = waiting.map(({ person }) => person.email)
  const rows = await db.selectFrom("users").select(["id", "email"]).where("email", "in", emails).execute()
  return new Map(rows.map(({ id, email }) => [email, id]))
}

type Landing = { importId: number; waiting: Waiting[]; ids: Map<string, number> }

async function land(db: Db, { importId, waiting, ids }: Landing): Promise<void> {
  const { role, createdBy } = await db
    .selectFrom("user_imports")
    .select(["role", "createdBy"])
    .where("id", "=", importId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const still = await db
    .selectFrom("user_import_rows")
    .select("line")
    .where("importId", "=", importId)
    .where("status", "=", "ready")
    .where(
      "line",
      "in",
      waiting.map(({ line }) => line),
    )
    .execute()
  const lines = new Set(still.map(({ line }) => line))
  const rows = waiting.flatMap(({ line, person }) => {
    const userId = ids.get(person.email)
    return lines.has(line) && userId !== undefined ? [{ line, person, userId }] : []
  })
  if (rows.length === 0) return
  const invited = { role, status: "invited", customRoleId: null, crmAccess: false }
  const added = await db
    .insertInto("memberships")
    .values(rows.map(({ userId }) => ({ userId, ...invited })))
    .onConflict((conflict) =>
      conflict
        .columns(["instituteId", "userId"])
        .doUpdateSet({ ...invited, joinedAt: sql`now()` })
        .where("memberships.status", "=", "left"),
    )
    .returning("userId")
    .execute()
  const here = new Set(added.map(({ userId }) => userId))
  const landed = rows.filter(({ userId }) => here.has(userId))
  if (landed.length > 0)
    await db
      .insertInto("invitations")
      .values(
        landed.map(({ userId, person }) => ({
          userId,
          firstName: person.first_name,
          lastName: person.last_name,
          mobile: person.mobile,
          invitedBy: createdBy,
        })),
      )
      .execute()
  const late = rows.filter(({ userId }) => !here.has(userId)).map(({ line }) => line)
  await mark(db, { importId, lines: landed.map(({ line }) => line), change: { status: "done" } })
  const fault = JSON.stringify([{ fault: "email_in_institute" }])
  await mark(db, { importId, lines: late, change: { status: "failed", faults: fault } })
  await db
    .updateTable("user_imports")
    .set({ ok: sql`ok + ${landed.length}`, failed: sql`failed + ${late.length}` })
    .where("id", "=", importId)
    .execute()
}

type Marking = { importId: number; lines: number[]; change: { status: string; faults?: string } }

async function mark(db: Db, { importId, lines, change }: Marking): Promise<void> {
  if (lines.length === 0) return
  await db
    .updateTable("user_import_rows")
    .set(change)
    .where("importId", "=", importId)
    .where("line", "in", lines)
    .execute()
}

async function finish(db: Db, importId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("user_imports")
    .set({ status: sql`case when failed > 0 then 'done_with_errors' else 'done' end`, finishedAt: sql`now()` })
    .where("id", "=", importId)
    .where("status", "=", "importing")
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
