import { sql } from "kysely"
import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { applyMove } from "@/lib/features/billing/billing.server"
import { job } from "@/lib/server/jobs/job"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { certifyDeletion } from "./certify-deletion.server"
import { deletionOrder } from "./deletion"
import { deleteRows, listReferences } from "./deletion-queries.server"
import { leaveInstitute, maskInstitute } from "./mask-institute.server"
import { removeObjects } from "./remove-objects.server"

const ROWS = 1_000
const PEOPLE = 100

/**
 * Deletes the data of an institute that was closed long enough: its files, then its rows, children first and a batch at a time. Done
 * again, it goes on where it stopped; of one that may be opened again, or is deleted, it does nothing. The books stay
 * (`deletion.ts`).
 */
export const deleteInstitute = job({
  name: "delete-institute",
  shape: z.object({ instituteId: Id }),
  maxSeconds: 3_600,
  async run({ instituteId }, { signal } = { signal: new AbortController().signal }) {
    if (!(await withPlatform((db) => begin(db, instituteId)))) return
    await removeObjects(instituteId, signal)
    await withPlatform((db) => maskInstitute(db, instituteId))
    await untilNone(signal, (db) => leaveInstitute(db, instituteId, PEOPLE))
    const references = await readPlatform(listReferences)
    for (const table of deletionOrder(references))
      await untilNone(signal, (db) => deleteRows(db, { instituteId, table, references, size: ROWS }))
    await withPlatform((db) => certifyDeletion(db, instituteId))
  },
})

/** Does a batch of work in a transaction of its own until there is none. */
async function untilNone(signal: AbortSignal, work: (db: Db) => Promise<number>): Promise<void> {
  do signal.throwIfAborted()
  while ((await withPlatform(work)) > 0)
}

/** Whether the data of an institute are to be deleted, or were not all deleted yet; from now on it can't be opened again. */
async function begin(db: Db, instituteId: number): Promise<boolean> {
  const started = await db
    .selectFrom("institute_deletions")
    .select("endedAt")
    .where("instituteId", "=", instituteId)
    .executeTakeFirst()
  if (started) return started.endedAt === null
  const due = await db
    .selectFrom("institute_restrictions as r")
    .innerJoin("institutes as i", "i.id", "r.instituteId")
    .select("r.id")
    .where("r.instituteId", "=", instituteId)
    .where("r.kind", "=", "closed")
    .where("i.status", "=", "closed")
    .where("r.endedAt", "is", null)
    .where("r.reopenUntil", "<=", sql<Date>`billing.clock()`)
    .forUpdate()
    .executeTakeFirst()
  if (!due) return false
  await applyMove(db, instituteId, { event: { kind: "deleted" }, actorId: null })
  await db
    .insertInto("institute_deletions")
    .values({ instituteId, recipients: JSON.stringify(await listAdmins(db, instituteId)) })
    .execute()
  await db
    .updateTable("institutes")
    .set({ deletedAt: sql<Date>`billing.clock()` })
    .where("id", "=", instituteId)
    .execute()
  return true
}

/** The admins who get the certificate: nobody of them is a member when it is done. */
const listAdmins = (db: Db, instituteId: number) =>
  db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.userId")
    .innerJoin("institutes as i", "i.id", "m.instituteId")
    .select(["u.id", "u.email", "u.firstName as name", (e) => e.fn.coalesce("u.locale", "i.locale").as("language")])
    .where("m.instituteId", "=", instituteId)
    .where("m.role", "=", "InstituteAdmin")
    .where("m.status", "=", "active")
    .where("u.disabledAt", "is", null)
    .execute()
