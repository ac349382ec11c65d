import { record } from "@/lib/features/events/events.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { quotaEvents } from "./events"
import { QUOTA_LEVELS, quotaLevelOf } from "./quota-levels"

/** The bytes that the current institute stores before and after a change; without a limit, where its plan has none. */
interface StorageChange {
  before: number
  after: number
  limitBytes: number | null
}

/**
 * Records that a change brings the storage of the current institute to a level of which its administrators are told; that it has
 * fallen since is noticed by the next change. Changes of what is stored wait for each other (`requireStorage`).
 */
export async function recordStorage(db: Db, { before, after, limitBytes }: StorageChange): Promise<void> {
  const found = await db.selectFrom("quota_levels").select("level").where("name", "=", "storageGb").executeTakeFirst()
  const reached = QUOTA_LEVELS.find((level) => level === found?.level) ?? null
  const percentOf = (bytes: number) => (limitBytes === null ? 0 : (100 * bytes) / Math.max(1, limitBytes))
  const { level, isNew } = quotaLevelOf({ before: percentOf(before), after: percentOf(after), reached })
  if (level === reached) return
  await db
    .insertInto("quota_levels")
    .values({ name: "storageGb", level })
    .onConflict((conflict) => conflict.columns(["instituteId", "name"]).doUpdateSet({ level }))
    .execute()
  if (isNew && level !== null && limitBytes !== null)
    await record(db, quotaEvents.storageReached, { by: "program", data: { level, usedBytes: after, limitBytes } })
}
