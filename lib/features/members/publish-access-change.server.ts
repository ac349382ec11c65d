import { live } from "@/lib/contract/live"
import { publishLiveMany } from "@/lib/server/live/publish-live"
import type { Db } from "@/lib/server/tenancy/transaction"

/** Tells the open areas of people that their role or its rights have changed, once the transaction commits. */
export const publishAccessChange = (db: Db, instituteId: number, userIds: readonly number[]): Promise<void> =>
  publishLiveMany(
    db,
    live.access,
    userIds.map((userId) => ({ params: { instituteId, userId }, message: {} })),
  )
