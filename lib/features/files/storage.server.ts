import { findPlanLimit, readUse, requireLimit } from "@/lib/features/plans/plans.server"
import { allowedOf } from "@/lib/features/plans/limits"
import type { Db } from "@/lib/server/tenancy/transaction"

/** What the current institute has stored, what its unfinished uploads will need, and what its plan allows. */
export interface Storage {
  usedBytes: number
  pendingBytes: number
  /** Null for no limit. */
  limitBytes: number | null
}

/** Reads what is stored and what the plan allows. */
export async function readStorage(db: Db): Promise<Storage> {
  const [usedBytes, withUploads, limitGb] = await Promise.all([
    readUse(db, "storageGb"),
    readUse(db, "storageGb", { withUploads: true }),
    findPlanLimit(db, "storageGb"),
  ])
  return {
    usedBytes,
    pendingBytes: withUploads - usedBytes,
    limitBytes: allowedOf("storageGb", limitGb) ?? null,
  }
}

/**
 * Throws `quota_exceeded` unless so many bytes more may be stored; other changes of what is stored wait until the transaction
 * ends. An upload that begins counts those that are under way; what is stored now is recorded where it fills the quota to a
 * further level.
 */
export const requireStorage = (db: Db, bytes: number, options: { by: number; isBeginning?: boolean }): Promise<void> =>
  requireLimit(db, "storageGb", { amount: bytes, ...options })
