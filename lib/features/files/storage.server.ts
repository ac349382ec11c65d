import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { PLAN_LIMITS } from "@/lib/features/plans/limits"
import { findPlanLimit, recordStorage } from "@/lib/features/plans/plans.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { FILE_KINDS } from "@/lib/shared/file-kinds"

const GB = 1_000_000_000
/** The counters of what is stored: files of each kind, and those in the trash, which count until they are deleted for good. */
const STORED = [...FILE_KINDS.map((kind) => `files.${kind}`), "files.trash"]

/** What the current institute has stored, what its unfinished uploads will need, and what its plan allows. */
export interface Storage {
  usedBytes: number
  pendingBytes: number
  /** Null for no limit. */
  limitBytes: number | null
}

/** Reads what is stored and what the plan allows. */
export async function readStorage(db: Db): Promise<Storage> {
  const [used, pending, limitGb] = await Promise.all([
    db
      .selectFrom("counters")
      .select((e) => e.fn.coalesce(e.fn.sum<number>("total"), e.lit(0)).as("bytes"))
      .where("kind", "in", STORED)
      .where("subject", "=", 0)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("uploads")
      .select((e) => e.fn.coalesce(e.fn.sum<number>("bytes"), e.lit(0)).as("bytes"))
      .where("fileId", "is", null)
      .where("expiresAt", ">", sql<Date>`now()`)
      .executeTakeFirstOrThrow(),
    findPlanLimit(db, "storageGb"),
  ])
  return {
    usedBytes: used.bytes,
    pendingBytes: pending.bytes,
    limitBytes: limitGb === undefined ? null : Math.floor(limitGb * GB),
  }
}

/**
 * Throws `quota_exceeded`, with what is used and the limit in bytes, unless so many bytes more may be stored; other changes
 * of what is stored wait until the transaction ends. An upload that begins counts those that are under way; what is stored now
 * is recorded where it fills the quota to a further level.
 */
export async function requireStorage(db: Db, bytes: number, { isBeginning }: { isBeginning: boolean }): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('storage:' || tenancy.current_institute(), 0))`.execute(db)
  const { usedBytes, pendingBytes, limitBytes } = await readStorage(db)
  const taken = usedBytes + (isBeginning ? pendingBytes : 0)
  if (limitBytes !== null && taken + bytes > limitBytes)
    throw new Failure(PLAN_LIMITS.storageGb.failure, {
      details: { usedBytes: String(taken), limitBytes: String(limitBytes) },
    })
  if (!isBeginning) await recordStorage(db, { before: usedBytes, after: usedBytes + bytes, limitBytes })
}
